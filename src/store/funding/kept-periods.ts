/** Keeps closed funding periods as they were computed, until one of their points changes. */
import { z } from 'zod';
import { FundingPeriod, tryParseJson } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { clampToInt64 } from '../rollups/levels.ts';
import type { RecordedPeriods } from './period-findings.ts';

/**
 * The number of the method that computes periods: averages, spread and audit. Raise it whenever one of their values
 * changes. Kept periods with another number are not read, and are computed again.
 */
export const PERIOD_METHOD = 1n;

/**
 * Returns the kept periods of a market with seqs from `first` to `last` (both included), by seq. They are computed from
 * points alone, without the records of network history. Leaves out damaged ones.
 * @param market the key of the market in the store
 */
export function readKeptPeriods(
  connection: Connection,
  market: bigint,
  { first, last }: { first: bigint; last: bigint },
): Map<bigint, FundingPeriod> {
  const rows = connection
    .statement('SELECT period FROM kept_period WHERE market = ? AND seq BETWEEN ? AND ? AND method = ?')
    .all(market, first, last, PERIOD_METHOD);
  const periods = new Map<bigint, FundingPeriod>();
  for (const [text] of rows) {
    const kept = FundingPeriod.safeDecode(tryParseJson(text as string) as z.input<typeof FundingPeriod>);
    if (kept.success) periods.set(kept.data.seq, kept.data);
  }
  return periods;
}

/** Keeps a period of a market. Its points and those of both neighbours must not change any more without `forgetPeriods`. */
export function keepPeriod(connection: Connection, market: bigint, period: FundingPeriod): void {
  connection
    .statement('INSERT OR REPLACE INTO kept_period (market, seq, method, period) VALUES (?, ?, ?, ?)')
    .run(market, period.seq, PERIOD_METHOD, JSON.stringify(z.encode(FundingPeriod, period)));
}

/**
 * Removes the kept periods that depend on these periods' points: themselves and both neighbours, because a period begins
 * with points of the one before and ends where the next one starts.
 */
export function forgetPeriods(connection: Connection, market: bigint, seqs: Iterable<bigint>): void {
  const remove = connection.statement('DELETE FROM kept_period WHERE market = ? AND seq BETWEEN ? AND ?');
  for (const seq of seqs) remove.run(market, seq - 1n, clampToInt64(seq + 1n));
}

type Moment = NonNullable<FundingPeriod['start']>;

/**
 * Returns a kept start or end: marked as recorded if history recorded exactly this time, unchanged if history recorded none;
 * undefined if history recorded another time, or if the kept one is not exact.
 */
function confirm(moment: Moment | null, recorded: bigint | undefined): Moment | null | undefined {
  if (recorded === undefined) return moment;
  if (moment?.earliest !== recorded || moment.latest !== recorded) return undefined;
  return { ...moment, known: 'history' };
}

/**
 * Returns a kept period with the starts that network history recorded; undefined if these change a value, so that the period
 * must be computed. A recorded start changes none if it is the only start that the averages allow, and all averages agree.
 */
export function keptWithRecords(
  period: FundingPeriod | undefined,
  recorded: RecordedPeriods | undefined,
): FundingPeriod | undefined {
  if (period === undefined) return undefined;
  const own = recorded?.get(period.seq)?.start;
  const isDoubted = period.external.verdict === 'differs' || period.internal.verdict === 'differs';
  if (own !== undefined && isDoubted) return undefined;
  const start = confirm(period.start, own);
  const end = confirm(period.end, recorded?.get(period.seq + 1n)?.start);
  return start === undefined || end === undefined ? undefined : { ...period, start, end };
}
