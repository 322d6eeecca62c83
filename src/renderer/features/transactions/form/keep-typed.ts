/** Numbers that stay as a person typed them when another market or asset is chosen. */
import type { CommandShape, FieldShape } from '../../../../contract/index.ts';
import { fieldGuide } from '../guides/index.ts';
import { isJsonObject, type Json, type JsonObject } from '../json/value.ts';
import { amountInWords, inSmallestUnit, isWholeNumber, smallestOf, storedNumber, wholeUnits } from './units.ts';
import { type FieldUnit, type FieldUnits, withUnitsOf } from './use-units.ts';

/** A command before and after a change. */
interface Change {
  before: JsonObject;
  after: JsonObject;
}

/**
 * Returns a command after the choice of another market or asset, with the numbers as they were shown before: "1.5"
 * stays "1.5", so its whole number of the smallest unit changes. If the decimals of only one of the two markets or
 * assets are known, a number cannot be converted. It becomes a text that is refused, until the person types the number
 * again or chooses the former market or asset.
 * @param change nothing but the id of the market or asset differs
 */
export function keepTyped(shape: CommandShape, change: Change, unitOf: FieldUnits): JsonObject {
  const inGroup = (group: string, fields: readonly FieldShape[], { before, after }: Change, around: Change) => {
    const units = { before: withUnitsOf(around.before, before), after: withUnitsOf(around.after, after) };
    const kept: JsonObject = {};
    for (const [name, member] of Object.entries(after)) {
      const field = fields.find((each) => each.name === name);
      kept[name] = field === undefined ? member : inField(group, field, before[name], member, units);
    }
    return kept;
  };
  const inField = (group: string, field: FieldShape, before: Json | undefined, after: Json, units: Change): Json => {
    if (Array.isArray(after)) {
      return after.map((item, index) =>
        inField(group, field, Array.isArray(before) ? before[index] : undefined, item, units),
      );
    }
    if (isJsonObject(after)) {
      const type = field.type ?? '';
      const inner = { before: isJsonObject(before) ? before : {}, after };
      return inGroup(type, shape.groups[type] ?? [], inner, units);
    }
    const { meaning } = fieldGuide(group, field.name);
    const [from, to] = [unitOf(meaning, units.before), unitOf(meaning, units.after)];
    if (from === undefined || to === undefined || (typeof after !== 'string' && typeof after !== 'number'))
      return after;
    return moved(String(after), from, to) ?? after;
  };
  return inGroup(shape.name, shape.fields, change, { before: {}, after: {} });
}

/** Returns true for the unit of a market or asset whose decimals are unknown: a person types its smallest unit. */
const isSmallest = ({ unit, keep }: FieldUnit) => unit.from === 'nobody' && keep !== undefined;

/** Returns the stored number for another unit; undefined if it stays. */
function moved(stored: string, from: FieldUnit, to: FieldUnit): string | undefined {
  if (isSmallest(from) && isSmallest(to)) return undefined;
  // A text that is no whole number was typed in whole units, before the decimals became unknown.
  if (isSmallest(from)) return isWholeNumber(stored) ? inSmallestUnit(stored) : storedNumber(stored, to.unit.decimals);
  if (isSmallest(to)) return smallestOf(stored) ?? wholeUnits(shown(stored, from));
  return from.unit.decimals === to.unit.decimals ? undefined : storedNumber(shown(stored, from), to.unit.decimals);
}

/** Returns a stored number as its field shows it, without separators. */
const shown = (stored: string, { unit }: FieldUnit) =>
  amountInWords(stored, unit.decimals)?.replaceAll(',', '') ?? stored;
