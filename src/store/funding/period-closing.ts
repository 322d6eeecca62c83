/** Computes a period's averages at its end and their spread (docs/formulas.md 1.6 and 2.3). */

import {
  averageAt,
  hasAuctionSignature,
  RATIO_PLACES,
  rangeOver,
  type Side,
  startsToTry,
} from '../../analysis/index.ts';
import type { FundingPeriodSide, FundingSpread, FundingUnknown } from '../../contract/index.ts';
import { divide, parseDecimal, subtract, writeDecimal } from '../../decimal/index.ts';
import type { PeriodReader, ReadPeriod } from './period-findings.ts';
import { verdictOfSource } from './period-verdict.ts';

/** The length of a year in upstream's formula (docs/formulas.md 2.3). */
const YEAR = 365n * 24n * 3_600_000_000_000n;

/** The end of a period, and the completeness of its stored rows. */
export interface ClosedBy {
  /** The earliest and the latest time at which the period may have ended (Unix nanoseconds); null if unknown. */
  end: { low: bigint; high: bigint } | null;
  /** True if the period has not ended. */
  running: boolean;
  /** True if the next period is the newest: an end that is unknown now can be found from its coming points. */
  isNextNewest: boolean;
  /** True when all rows of both sources are stored. */
  complete: boolean;
  /** Returns true when all rows of this source are stored. */
  isWhole(side: Side): boolean;
  /** True when the stored list begins with this period. */
  isOldest: boolean;
}

function whyNotClosed(
  period: ReadPeriod,
  side: Side,
  { end, running, isNextNewest, complete }: ClosedBy,
): FundingUnknown | null {
  const { series, difference } = period.finding.sides[side];
  if (period.rows[side].length === 0) return 'noPoints';
  if (running) return 'running';
  if (!complete) return 'incomplete';
  if (series === null) return 'notWhole';
  if (difference !== null) return hasAuctionSignature(period.rows.SOURCE_EXTERNAL) ? 'auctionSuspected' : 'differs';
  if (period.start === null) return 'startUnknown';
  if (end === null) return isNextNewest ? 'endAwaited' : 'endUnknown';
  return end.low <= period.start.high ? 'noLength' : null;
}

/**
 * Returns the lowest and the highest TWAP that one source can have at the end of the period, over all starts and ends
 * that are still possible; null if it cannot be computed. In the whole units of the stored prices.
 * @param side the source
 * @param end the earliest and the latest possible end (Unix nanoseconds)
 */
function closingRange({ finding }: ReadPeriod, side: Side, end: { low: bigint; high: bigint }) {
  const { series } = finding.sides[side];
  if (series === null) return null;
  const starts = startsToTry(series, finding.starts);
  const spans = [...new Set([end.low, end.high])].flatMap((to) => starts.map((from) => ({ from, to })));
  return rangeOver(spans, ({ from, to }) => averageAt(series.averages, from, to));
}

/**
 * Describes one source in a period: the number of its points, its newest TWAP, its TWAP at the end of the period, and
 * the audit's verdict. If the TWAP at the end is not known, `closing` is null and `closingUnknown` has the reason.
 */
export function describeSide(period: ReadPeriod, side: Side, closedBy: ClosedBy): FundingPeriodSide {
  const rows = period.rows[side];
  const newest = rows.at(-1);
  const unknown = whyNotClosed(period, side, closedBy);
  const range = unknown !== null || closedBy.end === null ? null : closingRange(period, side, closedBy.end);
  return {
    points: rows.length,
    lastTwap: newest?.twap ?? null,
    lastAt: newest?.timestamp ?? null,
    closing: range && { low: range.low.toString(), high: range.high.toString() },
    closingUnknown: range === null ? (unknown ?? 'startUnknown') : null,
    verdict: verdictOfSource(period, side, closedBy.isWhole(side), closedBy.isOldest),
  };
}

function exactly(range: { low: string; high: string } | null): string | null {
  return range !== null && range.low === range.high ? range.low : null;
}

/**
 * Computes the spread of two averages: absolute, relative, and annualised for a period of this length (docs/formulas.md
 * 2.3). A value that cannot be computed is null, and the result's `unknown` has the reason.
 * @param length nanoseconds; null if not known
 * @param unknown the reason to give if an average is null or no number
 */
function spreadOver(
  basis: FundingSpread['basis'],
  { external, internal }: Record<'external' | 'internal', string | null>,
  length: bigint | null,
  unknown: FundingUnknown,
): FundingSpread {
  const i = internal === null ? undefined : parseDecimal(internal);
  const e = external === null ? undefined : parseDecimal(external);
  if (i === undefined || e === undefined)
    return { basis, absolute: null, relative: null, annualised: null, length, unknown };
  const difference = subtract(i, e);
  const absolute = writeDecimal(difference);
  const relative = divide(difference, e, RATIO_PLACES);
  if (relative === undefined)
    return { basis, absolute, relative: null, annualised: null, length, unknown: 'externalZero' };
  if (length === null || length <= 0n) {
    return {
      basis,
      absolute,
      relative: writeDecimal(relative),
      annualised: null,
      length: null,
      unknown: 'lengthUnknown',
    };
  }
  const annual = divide(
    { ...difference, units: difference.units * YEAR },
    { ...e, units: e.units * length },
    RATIO_PLACES,
  );
  return {
    basis,
    absolute,
    relative: writeDecimal(relative),
    annualised: annual === undefined ? null : writeDecimal(annual),
    length,
    unknown: null,
  };
}

/** Returns the length of a period (nanoseconds) from its start and end; null unless both are known exactly. */
function exactLength(start: ReadPeriod['start'], end: ReadPeriod['start']): bigint | null {
  if (start === null || end === null || start.low !== start.high || end.low !== end.high) return null;
  return end.low - start.low;
}

/**
 * Computes the spread of a period's two averages: at its end, or while it runs, at its newest rows. A running period is
 * annualised with the length of the period before it. What cannot be computed is null, with a reason.
 */
export function spreadOfPeriod(
  reader: PeriodReader,
  period: ReadPeriod,
  closedBy: ClosedBy,
  { external, internal }: Record<'external' | 'internal', FundingPeriodSide>,
): FundingSpread {
  if (closedBy.running) {
    const length = exactLength(reader.period(period.seq - 1n).start, period.start);
    const averages = { external: external.lastTwap, internal: internal.lastTwap };
    return spreadOver('latest', averages, length, 'noPoints');
  }
  const { start } = period;
  const roughly = start !== null && start.low === start.high ? 'endUnknown' : 'startUnknown';
  const unknown = external.closingUnknown ?? internal.closingUnknown ?? roughly;
  const length = exactLength(period.start, closedBy.end);
  const averages = { external: exactly(external.closing), internal: exactly(internal.closing) };
  return spreadOver('closing', averages, length, unknown);
}
