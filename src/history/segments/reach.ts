import type { RowTimes } from './row-times.ts';

/** Times of the first and the last block of a range, in Unix microseconds. */
export interface BlockTimes {
  first: number;
  last: number;
}

/**
 * How far a table's rows reach into their range, by time.
 *   reached  a row lies in the last block: nothing after it can be missing but rows of that block
 *   unknown  no rows, rows in another order, or too quiet a table to tell
 *   short    the rows end so long before the range that their own rhythm speaks against it
 *   outside  a row lies before or after the range
 */
export type Reach = 'reached' | 'unknown' | 'short' | 'outside';

/** Rows of a block carry its time, some with a few microseconds added to keep them apart. */
const WITHIN_BLOCK = 1_000_000;

/**
 * A silence at the end counts as suspicious when it is longer than the longest pause before it, by a factor that is
 * generous where few rows have been seen. For rows at random moments such a silence has a chance of 2 in 100 after one
 * row, of 4 in 1,000 after two and ever less after more.
 */
function suspiciousFactor(distinct: number): number {
  return 2 + 40 / distinct;
}

export function judgeReach(rows: RowTimes | null, blocks: BlockTimes): Reach {
  if (rows === null) return 'unknown';
  if (rows.first < blocks.first || rows.last > blocks.last + WITHIN_BLOCK) return 'outside';
  if (rows.last >= blocks.last) return 'reached';
  if (rows.distinct === null || rows.longestPause === null) return 'unknown';
  const longestPause = Math.max(rows.longestPause, rows.first - blocks.first);
  const silence = blocks.last - rows.last;
  return silence > longestPause * suspiciousFactor(rows.distinct) ? 'short' : 'unknown';
}
