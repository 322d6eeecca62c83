import type { Connection } from '../../sqlite/index.ts';
import type { BlockTimes } from '../segments/reach.ts';
import type { Span } from '../segments/spans.ts';

/** Times of blocks at the ends of stored parts of `blocks`. */
export interface BlockClock {
  timesOf(span: Span): BlockTimes | undefined;
}

export function readBlockClock(connection: Connection): BlockClock {
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
