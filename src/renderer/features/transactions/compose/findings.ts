/** The findings of a review, prepared for a form. */
import type { CommandShape, ReviewProblem } from '../../../../contract/index.ts';
import { camelName, fieldRanks } from '../form/arrange.ts';
import { type FormFinding, plainWords } from '../form/plain-words.ts';
import { isScaled } from '../form/use-units.ts';
import { fieldGuide } from '../guides/index.ts';
import { type JsonObject, valueAt } from '../json/value.ts';
import { fieldPathOf } from './reading.ts';

/**
 * Returns the problems in the order of the fields in the form. Each also has plain words, if there are some for it, and
 * says if its value is missing.
 * @param shape the fields of the command; without them, the order stays
 * @param body the command's fields
 * @param isForm true if a person sees the form, which takes amounts in whole units; false for the JSON
 */
export function findingsInOrder(
  problems: readonly ReviewProblem[],
  shape: CommandShape | undefined,
  body: JsonObject,
  isForm: boolean,
): FormFinding[] {
  const found = problems.map((problem) => {
    const path = fieldPathOf(problem).split('.').slice(1).map(camelName);
    const value = valueAt(body, path);
    const isTypedScaled = isForm && problem.text === NO_INTEGER && shape !== undefined && isScaledAt(shape, path);
    const plain = isTypedScaled ? 'enter a valid number' : plainWords(problem.text, value);
    const finding: FormFinding = { ...problem, plain, isMissing: value === undefined || isEmptyYet(path, body) };
    return { finding, ranks: shape === undefined ? [] : fieldRanks(shape, path) };
  });
  return found.sort((a, b) => compareRanks(a.ranks, b.ranks)).map(({ finding }) => finding);
}

/** Returns true for a problem of the whole command while it has no field: nothing is wrong before something is typed. */
function isEmptyYet(path: readonly string[], body: JsonObject): boolean {
  return path.length === 0 && Object.keys(body).length === 0;
}

/** The rule only knows the whole number. Below a field in whole units, its words would forbid a decimal point. */
const NO_INTEGER = 'not a valid integer';

function isScaledAt(shape: CommandShape, path: readonly string[]): boolean {
  let group = shape.name;
  let { fields } = shape;
  let isLastScaled = false;
  for (const step of path) {
    isLastScaled = isScaled(fieldGuide(group, step).meaning);
    const type = fields.find(({ name }) => name === step)?.type;
    if (type == null) continue;
    group = type;
    fields = shape.groups[type] ?? [];
  }
  return isLastScaled;
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
