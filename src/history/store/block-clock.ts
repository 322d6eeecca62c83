import type { BlockRange } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import type { BlockTimes, FileTimes } from '../segments/reach.ts';
import type { SegmentEnd } from '../segments/row-times.ts';
import { joinSpans } from '../segments/spans.ts';
import { readSegments, type Segment } from './segment-rows.ts';

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

/**
 * Reads the stored times of blocks, as they are now: those of the first and the last block of each part of `blocks`.
 */
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

/** Returns the ends of segments that join, except the last one; undefined if a time is unknown. */
function innerEndsOf(segments: readonly Segment[], clock: StoredBlockClock): SegmentEnd[] | undefined {
  const ends = segments.slice(0, -1).map(({ to }) => ({ height: to, times: clock.timesOf({ from: to, to: to + 1n }) }));
  const timed = ends.flatMap(({ height, times }) =>
    times === undefined ? [] : [{ height, time: times.first, nextTime: times.last }],
  );
  return timed.length === ends.length ? timed : undefined;
}

/** Reads the known times of blocks. The returned function gives the times of the file that has the given blocks. */
export function readFileClock(connection: Connection): (file: BlockRange) => FileTimes | undefined {
  const clock = readBlockClock(connection);
  const segments = readSegments(connection);
  return (file) => {
    const times = clock.timesOf(file);
    if (times === undefined) return undefined;
    const inside = joinSpans(segments, file, () => true);
    return { ...times, innerEnds: inside && innerEndsOf(inside, clock) };
  };
}
