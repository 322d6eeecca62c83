/** Finds the periods in a range, with their starts and ends. */
import type { FundingExtent, FundingMoment, FundingPeriodSpan } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { clampToInt64 } from '../rollups/levels.ts';
import { createPeriodReader, type PeriodReader, type ReadPeriod } from './period-findings.ts';

/** The periods whose rows are nearest to both ends of a range, and one more on either side. */
export function seqsTouching(
  connection: Connection,
  market: bigint,
  { firstSeq, lastSeq }: FundingExtent,
  from: bigint,
  to: bigint,
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

export function momentOf({ start, isKnown }: ReadPeriod): FundingMoment | null {
  return start && { earliest: start.low, latest: start.high, known: isKnown ? 'history' : 'rows' };
}

export function hasRows({ rows }: ReadPeriod): boolean {
  return rows.SOURCE_EXTERNAL.length + rows.SOURCE_INTERNAL.length > 0;
}

/**
 * The start and the end of a period. The end is the start of the next period; null while that has no rows and no known
 * start.
 */
export function spanOf(reader: PeriodReader, seq: bigint): FundingPeriodSpan {
  const next = reader.period(seq + 1n);
  return { seq, start: momentOf(reader.period(seq)), end: hasRows(next) || next.isKnown ? momentOf(next) : null };
}

/** Stored periods from `first` to `last`, ascending, with their starts and ends. */
export function readSpans(connection: Connection, market: bigint, first: bigint, last: bigint): FundingPeriodSpan[] {
  const reader = createPeriodReader(connection, market);
  const spans: FundingPeriodSpan[] = [];
  for (let seq = first; seq <= last; seq += 1n) {
    if (hasRows(reader.period(seq))) spans.push(spanOf(reader, seq));
  }
  return spans;
}
