import type { Connection } from '../../sqlite/index.ts';

/** A block whose time is known. */
export interface StoredBlockTime {
  height: bigint;
  /** Unix microseconds. */
  time: number;
  /** False if the time is that of a row near the block: of the first or the last row of its segment. */
  isExact: boolean;
}

/**
 * Returns the first and last block of every segment with stored rows, lowest first. Their times are exact if `blocks`
 * is stored, else those of the segment's first and last row in any table.
 */
export function readTimedBlocks(connection: Connection): StoredBlockTime[] {
  const isBlocks = `"table" = 'TABLE_BLOCKS'`;
  return connection
    .named<{ from: bigint; to: bigint; first: bigint; last: bigint; isExact: bigint }>(
      `SELECT from_height AS "from", to_height AS "to", max(${isBlocks}) AS isExact,
         ifnull(min(CASE WHEN ${isBlocks} THEN first_time END), min(first_time)) AS first,
         ifnull(max(CASE WHEN ${isBlocks} THEN last_time END), max(last_time)) AS last
       FROM part JOIN segment ON segment.key = part.segment WHERE first_time IS NOT NULL
       GROUP BY segment.key ORDER BY from_height, to_height`,
    )
    .all()
    .flatMap(({ from, to, first, last, isExact }) => [
      { height: from, time: Number(first), isExact: isExact === 1n },
      { height: to, time: Number(last), isExact: isExact === 1n },
    ]);
}
