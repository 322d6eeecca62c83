/** Numbers that stay as a person typed them when another market or asset is chosen. */
import type { CommandShape, FieldShape } from '../../../../contract/index.ts';
import { fieldGuide } from '../guides/index.ts';
import { isJsonObject, type Json, type JsonObject } from '../json/value.ts';
import { amountInWords, storedNumber } from './units.ts';
import { type FieldUnits, withMarketOf } from './use-units.ts';

/** A command before and after a change. */
interface Change {
  before: JsonObject;
  after: JsonObject;
}

/**
 * Returns a command after the choice of another market or asset, with the numbers as they were shown before: "1.5" stays
 * "1.5", so its whole number of the smallest unit changes. A number of a market or asset whose decimals were unknown stays
 * the same number of the smallest unit.
 * @param change nothing but the id of the market or asset differs
 */
export function keepTyped(shape: CommandShape, change: Change, unitOf: FieldUnits): JsonObject {
  const inGroup = (group: string, fields: readonly FieldShape[], { before, after }: Change, around: Change) => {
    const units = { before: withMarketOf(around.before, before), after: withMarketOf(around.after, after) };
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
    if (from === undefined || to === undefined || from.unit.decimals === to.unit.decimals) return after;
    const wasOfUnknownDecimals = from.unit.from === 'nobody' && from.keep !== undefined;
    if (wasOfUnknownDecimals || (typeof after !== 'string' && typeof after !== 'number')) return after;
    const shown = amountInWords(String(after), from.unit.decimals)?.replaceAll(',', '') ?? String(after);
    return storedNumber(shown, to.unit.decimals);
  };
  return inGroup(shape.name, shape.fields, change, { before: {}, after: {} });
}
