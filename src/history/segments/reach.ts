import type { BlockRange } from '../../contract/index.ts';
import type { RowTimes, SegmentEnd } from './row-times.ts';

/** Times of the first and the last block of a range, in Unix microseconds. */
export interface BlockTimes {
  first: number;
  last: number;
}

/** Times of the first and the last block of a file, and of the segments in it. */
export interface FileTimes extends BlockTimes {
  /** The ends of its segments except the last one, lowest first; absent if the segments or these times are unknown. */
  innerEnds?: readonly SegmentEnd[] | undefined;
}

/**
 * The reach of rows into their range, by time:
 * - `reached`: a row is in the last block and rows are in order of time, so only rows of that block can be missing
 * - `unknown`: there are no rows, rows in another order, or too few rows to decide
 * - `short`: the rows end so long before the end of the range that the pause is suspicious
 * - `outside`: a row is before or after the range
 */
export type Reach = 'reached' | 'unknown' | 'short' | 'outside';

/**
 * Rows have the time of their block, some with a few microseconds added to make them unique. So a row counts as one of a
 * block if it is less than this time after it.
 */
const WITHIN_BLOCK_MICROS = 1_000_000;

/**
 * Returns how many times longer than the longest pause before it a pause at the end must be to be suspicious. The
 * factor is larger when few different times were seen. For rows at random times, the chance of such a pause is 2 in 100
 * after one row, 4 in 1,000 after two, and lower after more.
 */
function suspiciousFactor(distinct: number): number {
  return 2 + 40 / distinct;
}

/** Returns true if the pause at the end of ordered rows inside a range is usual; undefined if that cannot be judged. */
function endsAsUsual(rows: RowTimes, blocks: BlockTimes): boolean | undefined {
  if (rows.distinct === null || rows.longestPause === null) return undefined;
  // Rows only in the first block have no pause before them to compare with. A new epoch, or the first block after a
  // protocol upgrade, writes such rows and no others.
  if (rows.last < blocks.first + WITHIN_BLOCK_MICROS) return undefined;
  const longestPause = Math.max(rows.longestPause, rows.first - blocks.first);
  return blocks.last - rows.last <= longestPause * suspiciousFactor(rows.distinct);
}

/**
 * Returns the reach of rows into their range, from the times of the rows and of the range's first and last block;
 * `rows` is null if their times are unknown.
 */
export function judgeReach(rows: RowTimes | null, blocks: BlockTimes): Reach {
  if (rows === null) return 'unknown';
  if (rows.first < blocks.first || rows.last > blocks.last + WITHIN_BLOCK_MICROS) return 'outside';
  // Of rows in order of an id, one of the last block can stand before others that were lost.
  if (rows.last >= blocks.last) return rows.distinct === null ? 'unknown' : 'reached';
  return endsAsUsual(rows, blocks) === false ? 'short' : 'unknown';
}

/** A segment of a file, with the times of its first and last block and of its rows; null without rows. */
export interface TimedSegment {
  range: BlockRange;
  blocks: BlockTimes;
  rows: RowTimes | null;
}

/**
 * Returns the segments of a file whose rows are in order of time, lowest first. Returns none if the segments are
 * unknown.
 * @param segmentTimes the times of the rows of each segment
 */
export function segmentsOf(
  file: BlockRange,
  { first, last, innerEnds }: FileTimes,
  segmentTimes: readonly (RowTimes | null)[] | undefined,
): TimedSegment[] {
  if (innerEnds === undefined || segmentTimes === undefined) return [];
  return segmentTimes.map((rows, index) => {
    const [before, end] = [innerEnds[index - 1], innerEnds[index]];
    const range = { from: before === undefined ? file.from : before.height + 1n, to: end?.height ?? file.to };
    return { range, blocks: { first: before?.nextTime ?? first, last: end?.time ?? last }, rows };
  });
}

/**
 * Returns true if no row is outside the range, and the last row is in its last block or at most a usual pause before
 * it. Returns false also if that cannot be judged.
 */
export function seemsWhole(rows: RowTimes | null, blocks: BlockTimes): boolean {
  if (rows === null || judgeReach(rows, blocks) === 'outside') return false;
  return rows.last >= blocks.last || endsAsUsual(rows, blocks) === true;
}
