/** The findings of a review, prepared for a form. */
import type { CommandShape, ReviewProblem } from '../../../../contract/index.ts';
import { camelName, fieldRanks } from '../form/arrange.ts';
import { type Finding, plainWords } from '../form/plain-words.ts';
import { type JsonObject, valueAt } from '../json/value.ts';
import { placeOf } from './reading.ts';

/**
 * Returns the problems in the order of the fields in the form. Each also has plain words, if there are some for it, and
 * says if its value is missing.
 * @param shape the fields of the command; without them, the order stays
 * @param body the command's fields
 */
export function findingsInOrder(
  problems: readonly ReviewProblem[],
  shape: CommandShape | undefined,
  body: JsonObject,
): Finding[] {
  const found = problems.map((problem) => {
    const path = placeOf(problem).split('.').slice(1).map(camelName);
    const value = valueAt(body, path);
    const finding: Finding = { ...problem, plain: plainWords(problem.text, value), isMissing: value === undefined };
    return { finding, ranks: shape === undefined ? [] : fieldRanks(shape, path) };
  });
  return found.sort((a, b) => compareRanks(a.ranks, b.ranks)).map(({ finding }) => finding);
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
