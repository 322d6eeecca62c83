import type { BlockRange } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import type { BlockTimes } from '../segments/reach.ts';

/** The times of blocks at the ends of parts of `blocks`. */
export interface StoredBlockClock {
  /** Returns the times of the first and last block of a range; undefined unless parts of `blocks` began and ended there. */
  timesOf(span: BlockRange): BlockTimes | undefined;
}

/** A block whose time is known (Unix milliseconds). */
export interface KnownBlock {
  height: bigint;
  time: number;
}

/**
 * Stores the times of the first and last block of a part of `blocks`. They stay when the part is removed to make room, so
 * that rows which end too early stay suspect.
 */
export function keepBlockTimes(connection: Connection, { from, to }: BlockRange, { first, last }: BlockTimes): void {
  const insert = connection.statement('INSERT OR REPLACE INTO block_time (height, time) VALUES (?, ?)');
  insert.run(from, first);
  insert.run(to, last);
}

function readTimes(connection: Connection): { height: bigint; micros: bigint }[] {
  return connection
    .named<{ height: bigint; micros: bigint }>('SELECT height, time AS micros FROM block_time ORDER BY height')
    .all();
}

/** Returns the first and the last block of every part of `blocks` that is or was stored, lowest first. */
export function readKnownBlocks(connection: Connection): KnownBlock[] {
  return readTimes(connection).map(({ height, micros }) => ({ height, time: Number(micros / 1000n) }));
}

/** Reads the times of blocks at the ends of parts of `blocks`, as they are now. */
export function readBlockClock(connection: Connection): StoredBlockClock {
  const times = new Map(readTimes(connection).map(({ height, micros }) => [height, Number(micros)]));
  return {
    timesOf({ from, to }) {
      const first = times.get(from);
      const last = times.get(to);
      return first === undefined || last === undefined ? undefined : { first, last };
    },
  };
}
