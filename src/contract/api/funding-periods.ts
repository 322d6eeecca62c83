/** Funding periods as tables show them. */
import { z } from 'zod';
import { decimalText, int64 } from '../scalars.ts';
import { count } from './common.ts';
import { FUNDING_VERDICTS, FundingVerdict } from './funding-audit.ts';
import { FundingPeriodSpan } from './funding-series.ts';

const ratio = decimalText;

/** The reasons why a value of a funding period is null. */
export const FUNDING_UNKNOWNS = [
  /** The period still runs, or the next one has no points that bound its end. */
  'running',
  /** Rows and history give no start time, or only a rough one, and the value depends on it. */
  'startUnknown',
  'endUnknown',
  /** The next period is the newest one, and its points so far do not show when it began; coming ones may. */
  'endAwaited',
  /** The rows do not follow from the points; see the audit. */
  'differs',
  /** The source has no point in the period. */
  'noPoints',
  /** Rows of the period are missing in the store. */
  'incomplete',
  /** Repeated averages suggest an auction, whose time would have to be excluded. */
  'auctionSuspected',
  /** The external average is 0. */
  'externalZero',
  /** The exact length of the period is unknown; while the period runs, the length of the one before. */
  'lengthUnknown',
  /** A price is not a whole number, although the network's prices are. */
  'notWhole',
  /** The period has no length. */
  'noLength',
] as const;
/** The reason why a value of a funding period is null. */
export const FundingUnknown = z.enum(FUNDING_UNKNOWNS);
export type FundingUnknown = z.output<typeof FundingUnknown>;

/** The values of one source in a funding period. */
export const FundingPeriodSide = z.object({
  /** Rows stored under the period's seq, including carried-over ones. */
  points: count,
  /** The newest row's own average; empty when upstream gave none, null without rows. */
  lastTwap: decimalText.nullable(),
  lastAt: int64.nullable(),
  /** The average at the period's end; `low` and `high` differ when start or end is only roughly known. */
  closing: z.object({ low: decimalText, high: decimalText }).nullable(),
  closingUnknown: FundingUnknown.nullable(),
  /** The audit's verdict on the rows. */
  verdict: FundingVerdict,
});
export type FundingPeriodSide = z.output<typeof FundingPeriodSide>;

/**
 * The spread of internal (I) over external (E): I − E, (I − E)/E, and the same annualised: times 365 days over `length`
 * (docs/formulas.md 2.3).
 */
export const FundingSpread = z.object({
  /** 'closing' compares both averages at the period's end, 'latest' the newest rows of a period without an end. */
  basis: z.enum(['closing', 'latest']),
  absolute: decimalText.nullable(),
  relative: ratio.nullable(),
  annualised: ratio.nullable(),
  /** The length (nanoseconds) used to annualise: the period's own when it is closed, else the last closed period's. */
  length: int64.nullable(),
  /** The reason for the first of these values that is null. */
  unknown: FundingUnknown.nullable(),
});
export type FundingSpread = z.output<typeof FundingSpread>;

/**
 * The network's own record of a period in stored market data (docs/formulas.md 1.7), from the newest block within the
 * period.
 */
export const FundingRecorded = z.object({
  atBlockTime: int64,
  /** False if blocks of the period may follow that are not stored. */
  isLast: z.boolean(),
  start: int64,
  internalTwap: decimalText,
  externalTwap: decimalText,
  fundingPayment: decimalText,
  fundingRate: decimalText,
});
export type FundingRecorded = z.output<typeof FundingRecorded>;

/** How much of the stored market data of a time is read: segments that are read, of those that are stored. */
export const MarketDataReading = z.object({
  read: count,
  of: count,
  /** The first problem that keeps some of it from being read, in words; null if there is none. */
  problem: z.string().nullable(),
});
export type MarketDataReading = z.output<typeof MarketDataReading>;

/**
 * One recorded average beside the average of the points at the record's block time, both in the smallest unit.
 * `none`: the record has no average; `unknown`: it cannot be computed, and `computed` is null.
 */
export const FundingRecordedCheck = z.object({
  source: z.enum(['SOURCE_EXTERNAL', 'SOURCE_INTERNAL']),
  verdict: z.enum(['matches', 'differs', 'unknown', 'none']),
  computed: decimalText.nullable(),
});
export type FundingRecordedCheck = z.output<typeof FundingRecordedCheck>;

/** A funding period with the values of both sources and their spread. */
export const FundingPeriod = FundingPeriodSpan.extend({
  /** True when no stored row belongs to a later period: as far as is known, the period still runs. */
  running: z.boolean(),
  external: FundingPeriodSide,
  internal: FundingPeriodSide,
  spread: FundingSpread,
  recorded: FundingRecorded.nullable(),
});
export type FundingPeriod = z.output<typeof FundingPeriod>;

/** Returns the audit's verdict on a whole period: the more serious of its two sources' verdicts. */
export function verdictOfPeriod({ external, internal }: Pick<FundingPeriod, 'external' | 'internal'>): FundingVerdict {
  const verdicts = [external.verdict, internal.verdict];
  return FUNDING_VERDICTS.find((verdict) => verdicts.includes(verdict)) ?? 'uncheckable';
}
