import type { BlockRange } from '../../../../contract/index.ts';
import { formatInteger } from '../../../ui/format/index.ts';

/** What is wrong with either end of a range, in words that say what would do. */
export interface RangeProblems {
  from?: string;
  to?: string;
}

/** The blocks of the known segments as a person reads them; undefined where none is known. */
export function knownBlocks(segments: readonly BlockRange[]): string | undefined {
  const [first] = segments;
  const last = segments.at(-1);
  return first && last && `${formatInteger(first.from)} – ${formatInteger(last.to)}`;
}

/**
 * Why a range that was asked for is none: an end lies beyond the known blocks, or the first after the last. Undefined
 * where both ends will do; they may still lie in a gap. `segments` do not overlap, lowest first.
 */
export function rangeProblems(segments: readonly BlockRange[], { from, to }: BlockRange): RangeProblems | undefined {
  const [first] = segments;
  const last = segments.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const beyond = (height: bigint) =>
    height < first.from || height > last.to ? `Known blocks are ${knownBlocks(segments)}` : undefined;
  const problems: RangeProblems = {};
  const [early, late] = [beyond(from), beyond(to)];
  if (early !== undefined) problems.from = early;
  if (late !== undefined) problems.to = late;
  if (early === undefined && late === undefined && from > to) {
    problems.to = `Must be ${formatInteger(from)} or later`;
  }
  return problems.from === undefined && problems.to === undefined ? undefined : problems;
}
