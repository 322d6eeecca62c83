import type { Connection } from '../../sqlite/index.ts';

/** A block with its time, or with a limit of its time. */
export interface StoredBlockTime {
  height: bigint;
  /** Unix microseconds. */
  time: number;
  /**
   * The block's time is exactly `time`, or, from a row of the segment that begins or ends with the block, no later or no
   * earlier than it.
   */
  is: 'exact' | 'no later' | 'no earlier';
}

/**
 * Returns what is known of the times of blocks, lowest first: exact times of the ends of parts of `blocks`, also after they
 * are removed; for the ends of other segments with rows, the limits that their first and last row set.
 */
export function readTimedBlocks(connection: Connection): StoredBlockTime[] {
  return connection
    .named<{ height: bigint; time: bigint; is: StoredBlockTime['is'] }>(
      `WITH rows AS (
         SELECT from_height, to_height, min(first_time) AS first, max(last_time) AS last
         FROM part JOIN segment ON segment.key = part.segment WHERE first_time IS NOT NULL GROUP BY segment.key
       )
       SELECT height, time, 'exact' AS "is" FROM block_time
       UNION ALL SELECT from_height, first, 'no later' FROM rows WHERE from_height NOT IN (SELECT height FROM block_time)
       UNION ALL SELECT to_height, last, 'no earlier' FROM rows WHERE to_height NOT IN (SELECT height FROM block_time)
       ORDER BY height`,
    )
    .all()
    .map(({ height, time, is }) => ({ height, time: Number(time), is }));
}
