/** Finds the periods in a range, with their starts and ends. */
import type { FundingExtent, FundingMoment, FundingPeriodSpan } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { clampToInt64 } from '../rollups/levels.ts';
import { createPeriodReader, type PeriodReader, type ReadPeriod } from './period-findings.ts';

/**
 * Finds the stored periods that a range of times touches: `first` has the last point at or before `from`, `last` the
 * first point at or after `to` (Unix nanoseconds). Takes the oldest or the newest stored period if there is no such
 * point.
 * @param market the key of the market in the store
 */
export function seqsTouching(
  connection: Connection,
  market: bigint,
  { firstSeq, lastSeq }: FundingExtent,
  { from, to }: { from: bigint; to: bigint },
): { first: bigint; last: bigint } {
  const [before] =
    connection
      .statement(
        'SELECT seq FROM funding_point WHERE market = ? AND timestamp <= ? ORDER BY timestamp DESC, seq LIMIT 1',
      )
      .get(market, clampToInt64(from)) ?? [];
  const [after] =
    connection
      .statement('SELECT seq FROM funding_point WHERE market = ? AND timestamp >= ? ORDER BY timestamp, seq LIMIT 1')
      .get(market, clampToInt64(to)) ?? [];
  return {
    first: typeof before === 'bigint' ? before : firstSeq,
    last: typeof after === 'bigint' ? after : lastSeq,
  };
}

/**
 * Returns the start of a period as the earliest and the latest possible time, with its origin: history or the rows.
 * Null if the start is unknown.
 */
export function describeStart({ start, isKnown }: ReadPeriod): FundingMoment | null {
  return start && { earliest: start.low, latest: start.high, known: isKnown ? 'history' : 'rows' };
}

/** Returns true if a point of either source is stored in the funding period. */
export function hasRows({ rows }: ReadPeriod): boolean {
  return rows.SOURCE_EXTERNAL.length + rows.SOURCE_INTERNAL.length > 0;
}

/**
 * Returns the start and the end of a period; each is null if unknown. The end is the start of the next period, so it is
 * also null while the next period has no rows and no known start.
 */
export function readPeriodSpan(reader: PeriodReader, seq: bigint): FundingPeriodSpan {
  const next = reader.period(seq + 1n);
  return {
    seq,
    start: describeStart(reader.period(seq)),
    end: hasRows(next) || next.isKnown ? describeStart(next) : null,
  };
}

/**
 * Returns the stored periods with seqs from `first` to `last` (both included), ascending, with their starts and ends.
 * Omits periods without stored rows.
 * @param market the key of the market in the store
 */
export function readSpans(connection: Connection, market: bigint, first: bigint, last: bigint): FundingPeriodSpan[] {
  const reader = createPeriodReader(connection, market);
  const spans: FundingPeriodSpan[] = [];
  for (let seq = first; seq <= last; seq += 1n) {
    if (hasRows(reader.period(seq))) spans.push(readPeriodSpan(reader, seq));
  }
  return spans;
}
