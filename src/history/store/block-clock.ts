import type { BlockRange } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import type { BlockTimes } from '../segments/reach.ts';

/** Times of blocks at the ends of stored parts of `blocks`. */
export interface StoredBlockClock {
  /**
   * Returns the times of the first and last block of a range; undefined unless stored parts of `blocks` begin and end
   * there.
   */
  timesOf(span: BlockRange): BlockTimes | undefined;
}

/** A block whose time is known (Unix milliseconds). */
export interface KnownBlock {
  height: bigint;
  time: number;
}

/** Returns the first and the last block of every stored part of `blocks`, lowest first. */
export function readKnownBlocks(connection: Connection): KnownBlock[] {
  const rows = connection
    .named<{ height: bigint; micros: bigint }>(
      `SELECT from_height AS height, first_time AS micros
       FROM part JOIN segment ON segment.key = part.segment WHERE "table" = 'TABLE_BLOCKS' AND first_time IS NOT NULL
       UNION SELECT to_height, last_time
       FROM part JOIN segment ON segment.key = part.segment WHERE "table" = 'TABLE_BLOCKS' AND last_time IS NOT NULL
       ORDER BY 1`,
    )
    .all();
  return rows.map(({ height, micros }) => ({ height, time: Number(micros / 1000n) }));
}

/** Reads the times of blocks at the ends of stored parts of `blocks`, as they are now. */
export function readBlockClock(connection: Connection): StoredBlockClock {
  const rows = connection
    .named<{ from: bigint; to: bigint; first: bigint; last: bigint }>(
      `SELECT from_height AS "from", to_height AS "to", first_time AS first, last_time AS last
       FROM part JOIN segment ON segment.key = part.segment WHERE "table" = 'TABLE_BLOCKS' AND first_time IS NOT NULL`,
    )
    .all();
  const starts = new Map(rows.map(({ from, first }) => [from, Number(first)]));
  const ends = new Map(rows.map(({ to, last }) => [to, Number(last)]));
  return {
    timesOf({ from, to }) {
      const first = starts.get(from);
      const last = ends.get(to);
      return first === undefined || last === undefined ? undefined : { first, last };
    },
  };
}
