/** Reads the points of all series within a time range, in order. */

import { relativeSpread, spreadBillionths } from '../../analysis/index.ts';
import type { FundingSeriesName } from '../../contract/index.ts';
import { type Decimal, parseDecimal } from '../../decimal/index.ts';
import { BOUND_NUMBER, type Connection } from '../../sqlite/index.ts';
import { clampToInt64 } from './levels.ts';
import { EXTERNAL, INTERNAL } from './series.ts';
import type { Mark } from './summary.ts';

/** The columns of a stored funding point that series need, as they are stored. */
export interface SeriesRow {
  timestamp: bigint;
  seq: bigint;
  /** Index of the source in FUNDING_SOURCES. */
  source: number;
  price: string;
  twap: string;
}

/**
 * Receives each point, in order of time within a series. `total` is the value of `relativeSpread` for a spread;
 * 0 for other series.
 */
export type MarkSink = (series: FundingSeriesName, mark: Mark, total: bigint) => void;

function toPointRow([timestamp, seq, source, price, twap]: unknown[]): SeriesRow {
  return {
    timestamp: timestamp as bigint,
    seq: seq as bigint,
    source: Number(source),
    price: price as string,
    twap: twap as string,
  };
}

/**
 * Returns the rows of a market with times in [from, to) (Unix nanoseconds), ordered by time, period, source and
 * occurrence.
 * @param market the key of the market in the store
 */
export function readSeriesRows(connection: Connection, market: bigint, from: bigint, to: bigint): SeriesRow[] {
  return connection
    .statement(
      `SELECT timestamp, seq, source, price, twap FROM funding_point INDEXED BY sqlite_autoindex_funding_point_1
       WHERE market = ${BOUND_NUMBER} AND timestamp BETWEEN ? AND ? ORDER BY timestamp, seq, source, occurrence`,
    )
    .all(market, clampToInt64(from), clampToInt64(to - 1n))
    .map(toPointRow);
}

/**
 * Returns the rows of one period, ordered by time, source and occurrence; empty if none is stored.
 * @param market the key of the market in the store
 */
export function readPeriodRows(connection: Connection, market: bigint, seq: bigint): SeriesRow[] {
  return connection
    .statement(
      `SELECT timestamp, seq, source, price, twap FROM funding_point INDEXED BY funding_point_by_seq
       WHERE market = ${BOUND_NUMBER} AND seq = ${BOUND_NUMBER} ORDER BY timestamp, source, occurrence`,
    )
    .all(market, seq)
    .map(toPointRow);
}

type Averages = { external: Decimal | undefined; internal: Decimal | undefined };

/**
 * Returns the newest average of a source within a period, before a moment (Unix nanoseconds, excluded); undefined if
 * there is none.
 */
function averageBefore(
  connection: Connection,
  market: bigint,
  { seq, source }: { seq: bigint; source: number },
  moment: bigint,
) {
  const row = connection
    .statement(
      `SELECT twap FROM funding_point INDEXED BY funding_point_by_seq
       WHERE market = ${BOUND_NUMBER} AND seq = ${BOUND_NUMBER} AND timestamp < ? AND source = ${BOUND_NUMBER}
         AND twap <> ''
       ORDER BY timestamp DESC, occurrence DESC LIMIT 1`,
    )
    .get(market, seq, clampToInt64(moment), source);
  return row === undefined ? undefined : parseDecimal(row[0] as string);
}

/** Rows whose points are wanted. */
export interface MarkedRows {
  /** The key of the market in the store. */
  market: bigint;
  /** All rows of a time range of the market, or of one period, ordered as by `readSeriesRows`. */
  rows: readonly SeriesRow[];
  /** The points of the spread are wanted too. */
  withSpread: boolean;
}

/**
 * Calls `sink` with the points of all series, in order of time. The spread comes once for each time and period, after
 * all of its rows. It also needs the averages before the first row, which are read from the store.
 */
export function feedMarks(connection: Connection, { market, rows, withSpread }: MarkedRows, sink: MarkSink): void {
  const from = rows[0]?.timestamp ?? 0n;
  const periods = new Map<bigint, Averages>();
  const averagesOf = (seq: bigint): Averages => {
    const known = periods.get(seq);
    if (known !== undefined) return known;
    const before = {
      external: averageBefore(connection, market, { seq, source: EXTERNAL }, from),
      internal: averageBefore(connection, market, { seq, source: INTERNAL }, from),
    };
    periods.set(seq, before);
    return before;
  };
  rows.forEach(({ timestamp: at, seq, source, price, twap }, index) => {
    const isExternal = source === EXTERNAL;
    if (!isExternal && source !== INTERNAL) return;
    if (price !== '') sink(isExternal ? 'externalPrice' : 'internalPrice', { at, seq, value: price }, 0n);
    if (twap !== '') sink(isExternal ? 'externalTwap' : 'internalTwap', { at, seq, value: twap }, 0n);
    if (!withSpread) return;
    const averages = averagesOf(seq);
    if (twap !== '') averages[isExternal ? 'external' : 'internal'] = parseDecimal(twap);
    const next = rows[index + 1];
    if (next !== undefined && next.timestamp === at && next.seq === seq) return;
    const spread = relativeSpread(averages.internal, averages.external);
    if (spread !== null) sink('spread', { at, seq, value: spreadBillionths(spread).toString() }, spread);
  });
}
