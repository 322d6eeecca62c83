import type { BlockRange } from '../../../../contract/index.ts';
import { formatInteger } from '../../../ui/format/index.ts';

/** The problems of the two ends of a range; the words name the allowed values. */
export interface RangeProblems {
  from?: string;
  to?: string;
}

/** The range of the known blocks in words; undefined if none is known. */
export function knownBlocks(segments: readonly BlockRange[]): string | undefined {
  const [first] = segments;
  const last = segments.at(-1);
  return first && last && `${formatInteger(first.from)} to ${formatInteger(last.to)}`;
}

/**
 * The reason why a requested range is invalid: an end is beyond the known blocks, or the first is after the last.
 * Undefined if both ends are valid; they may still be in a gap. `segments` do not overlap, lowest first.
 */
export function rangeProblems(segments: readonly BlockRange[], { from, to }: BlockRange): RangeProblems | undefined {
  const [first] = segments;
  const last = segments.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const beyond = (height: bigint) =>
    height < first.from || height > last.to ? `Enter a block number from ${knownBlocks(segments)}` : undefined;
  const problems: RangeProblems = {};
  const [early, late] = [beyond(from), beyond(to)];
  if (early !== undefined) problems.from = early;
  if (late !== undefined) problems.to = late;
  if (early === undefined && late === undefined && from > to) {
    problems.to = `Enter block ${formatInteger(from)} or later`;
  }
  return problems.from === undefined && problems.to === undefined ? undefined : problems;
}
