import type { BlockRange } from '../../../../contract/index.ts';
import { formatInteger } from '../../../ui/format/index.ts';

/** The problem of either end of a range, in words that say which values are allowed. */
export interface RangeProblems {
  from?: string;
  to?: string;
}

/** The blocks of the known segments as a person reads them; undefined where none is known. */
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
