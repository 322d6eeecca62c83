/** The findings of a review, prepared for a form. */
import type { CommandShape, ReviewProblem } from '../../../../contract/index.ts';
import type { Zone } from '../../../ui/format/index.ts';
import { camelName, fieldRanks } from '../form/arrange.ts';
import { type FormFinding, NO_ID, plainWords, saysLack } from '../form/plain-words.ts';
import { isWholeNumber, NO_WHOLE_NUMBER, rawFromAmount, timeProblem } from '../form/units.ts';
import { suggestedFor } from '../form/use-suggestions.ts';
import { type FieldUnits, withUnitsOf } from '../form/use-units.ts';
import { type FieldMeaning, fieldGuide } from '../guides/index.ts';
import { isJsonObject, type Json, type JsonObject, valueAt } from '../json/value.ts';
import { isBeginning } from './beginnings.ts';
import { fieldPathOf } from './reading.ts';

/**
 * Returns the problems in the order of the fields in the form. Each also has plain words, if there are some for it, and
 * says if something is missing.
 * @param shape the fields of the command; without them, the order stays
 * @param body the command's fields
 * @param unitOf the units in which the form takes numbers; undefined for the JSON, which has the whole numbers
 * @param zone the zone in which the form takes times
 */
export function findingsInOrder(
  problems: readonly ReviewProblem[],
  shape: CommandShape | undefined,
  body: JsonObject,
  unitOf: FieldUnits | undefined,
  zone: Zone,
): FormFinding[] {
  const found = problems.map((problem) => {
    const [command = '', ...path] = fieldPathOf(problem).split('.').map(camelName);
    const value = valueAt(body, path);
    const meaning = shape && unitOf && meaningAt(shape, path);
    const unit = unitOf?.(meaning, groupOf(body, path))?.unit;
    const isTime = meaning === 'time' || meaning === 'seconds';
    const ofTyped = isTime
      ? wordsOfTime(problem.text, value, zone)
      : unit && wordsOfTyped(problem.text, value, unit.decimals);
    const words = ofTyped ?? plainWords(problem.text, value, problem.path);
    const isName = words === NO_ID && suggestedFor(meaning) !== undefined;
    const plain = isName ? 'choose one from the list, or enter a 64-character hex id' : words;
    const finding: FormFinding = {
      ...problem,
      plain,
      isUnfinished:
        value === undefined ||
        saysLack(problem) ||
        isEmptyYet(problem, path, value) ||
        // Nobody typed it. In the JSON, it is in the text, and marked there. A field that was just chosen is empty.
        (unitOf !== undefined && (value === '' || isBeginning(command, path, value))),
    };
    return { finding, ranks: shape === undefined ? [] : fieldRanks(shape, path) };
  });
  return found.sort((a, b) => compareRanks(a.ranks, b.ranks)).map(({ finding }) => finding);
}

/**
 * Returns true for a problem of the whole command, or of an entry or a group in it, while it has no field: nothing is wrong
 * before something is typed.
 */
function isEmptyYet({ by }: ReviewProblem, path: readonly string[], value: Json): boolean {
  // A group that the command does not have is wrong, also if it is empty.
  return (path.length === 0 || by !== 'shape') && isJsonObject(value) && Object.keys(value).length === 0;
}

/** The rules' texts about a number that is not whole, by the kinds of their fields. */
const NO_INTEGER: ReadonlySet<string> = new Set([
  'not a valid integer',
  'must be a whole number in plain digits',
  'must be written only in digits, without a sign or leading zeros',
]);

/**
 * Returns the words for a number that was typed in whole units, as its field has them; undefined if the rule's words
 * fit. The rule only knows the whole number, so its words would forbid a decimal point.
 */
function wordsOfTyped(text: string, value: Json | undefined, decimals: number): string | undefined {
  if (value === undefined || (typeof value === 'string' && isWholeNumber(value))) return undefined;
  const typed = typeof value === 'string' ? value : '';
  const read = typed === '' ? undefined : rawFromAmount(typed, decimals);
  if (read !== undefined && 'problem' in read) return read.problem;
  if (!NO_INTEGER.has(text)) return undefined;
  // The field takes what is in it, but the command needs the number of the smallest unit.
  return read === undefined ? 'enter a number' : NO_WHOLE_NUMBER;
}

/** Returns the words for a time, which is a number only for the rule; undefined if the rule's words fit. */
function wordsOfTime(text: string, value: Json | undefined, zone: Zone): string | undefined {
  if (value === undefined) return text === 'must be positive' ? 'enter a date and a time' : undefined;
  return NO_INTEGER.has(text) ? timeProblem(typeof value === 'string' ? value : '', zone) : undefined;
}

/** Returns the group that holds the field at a path, with the market around it. */
function groupOf(body: JsonObject, path: readonly string[]): JsonObject {
  let group: JsonObject = {};
  for (const depth of path.keys()) {
    const here = valueAt(body, path.slice(0, depth));
    if (isJsonObject(here)) group = withUnitsOf(group, here);
  }
  return group;
}

/** Returns the meaning of the field at a path. */
function meaningAt(shape: CommandShape, path: readonly string[]): FieldMeaning | undefined {
  let group = shape.name;
  let { fields } = shape;
  let meaning: FieldMeaning | undefined;
  for (const step of path) {
    meaning = fieldGuide(group, step).meaning;
    const type = fields.find(({ name }) => name === step)?.type;
    if (type == null) continue;
    group = type;
    fields = shape.groups[type] ?? [];
  }
  return meaning;
}

/** Compares positions for a sort: by the first rank that differs; a shorter path comes after the paths inside it. */
function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (const [index, rank] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    if (rank !== other) return rank - other;
  }
  return a.length - b.length;
}
