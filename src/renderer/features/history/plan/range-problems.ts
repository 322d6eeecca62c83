import type { BlockRange } from '../../../../contract/index.ts';
import { formatInteger } from '../../../ui/format/index.ts';

/** Sentences that say what is wrong with the first and the last block of a range. */
export interface RangeProblems {
  from?: string;
  to?: string;
}

/**
 * Returns the first and the last known block in words: "1 to 9,000"; undefined if none is known.
 * @param segments lowest first
 */
export function knownBlocks(segments: readonly BlockRange[]): string | undefined {
  const [first] = segments;
  const last = segments.at(-1);
  return first && last && `${formatInteger(first.from)} to ${formatInteger(last.to)}`;
}

/**
 * Returns why a requested range is invalid: an end is beyond the known blocks, or the first block is after the last.
 * Undefined if both ends are valid, or if no segment is known; valid ends may still be in a gap.
 * @param segments without overlaps, lowest first
 */
export function rangeProblems(segments: readonly BlockRange[], { from, to }: BlockRange): RangeProblems | undefined {
  const [first] = segments;
  const last = segments.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const beyond = (height: bigint) =>
    height < first.from || height > last.to ? `Enter a block number from ${knownBlocks(segments)}.` : undefined;
  const problems: RangeProblems = {};
  const [early, late] = [beyond(from), beyond(to)];
  if (early !== undefined) problems.from = early;
  if (late !== undefined) problems.to = late;
  if (early === undefined && late === undefined && from > to) {
    problems.to = `Enter block ${formatInteger(from)} or later.`;
  }
  return problems.from === undefined && problems.to === undefined ? undefined : problems;
}
