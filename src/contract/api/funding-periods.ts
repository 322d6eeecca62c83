/** Funding periods as tables show them. */
import { z } from 'zod';
import { decimalText, int64 } from '../scalars.ts';
import { FUNDING_VERDICTS, FundingVerdict } from './funding-audit.ts';
import { FundingPeriodSpan } from './funding-series.ts';
import { count } from './scalars.ts';

const ratio = decimalText;

/** Why something about a period is null. */
export const FUNDING_UNKNOWNS = [
  /** The period is still running, or the next one has no points that would bound its end. */
  'running',
  /** Neither rows nor history tell when it started, or only roughly, and the value depends on it. */
  'startUnknown',
  'endUnknown',
  /** Rows do not follow from the points, see the audit. */
  'differs',
  /** The source has no point in the period. */
  'noPoints',
  /** Rows of the period are missing here. */
  'incomplete',
  /** Repeated averages suggest an auction, whose time would have to be left out. */
  'auctionSuspected',
  /** The external average is 0. */
  'externalZero',
  /** No closed period is known whose length could stand for this one's. */
  'lengthUnknown',
  /** A price is not a whole number, as the network's are. */
  'notWhole',
  /** The period has no length. */
  'noLength',
] as const;
export const FundingUnknown = z.enum(FUNDING_UNKNOWNS);
export type FundingUnknown = z.output<typeof FundingUnknown>;

/** A source's part in a period. */
export const FundingPeriodSide = z.object({
  /** Rows stored under the period's seq, carried-over ones among them. */
  points: count,
  /** The newest row's own average; empty where upstream gave none, null without rows. */
  lastTwap: decimalText.nullable(),
  lastAt: int64.nullable(),
  /** The average at the period's end; `low` and `high` differ where start or end are only known roughly. */
  closing: z.object({ low: decimalText, high: decimalText }).nullable(),
  closingUnknown: FundingUnknown.nullable(),
  /** What the audit says of the rows. */
  verdict: FundingVerdict,
});
export type FundingPeriodSide = z.output<typeof FundingPeriodSide>;

/**
 * Of internal (I) over external (E): I − E, (I − E)/E, and that times a year of 365 days over `length`
 * (docs/formulas.md 2.3).
 */
export const FundingSpread = z.object({
  /** 'closing' compares both averages at the period's end, 'latest' the newest rows of a period without one. */
  basis: z.enum(['closing', 'latest']),
  absolute: decimalText.nullable(),
  relative: ratio.nullable(),
  annualised: ratio.nullable(),
  /** The length (nanoseconds) that was annualised by: the period's own when it is closed, else the last closed one's. */
  length: int64.nullable(),
  /** Why the first of these that is null is. */
  unknown: FundingUnknown.nullable(),
});
export type FundingSpread = z.output<typeof FundingSpread>;

/**
 * What the network itself recorded of a period in stored market data (docs/formulas.md 1.7); the newest block's within
 * it.
 */
export const FundingRecorded = z.object({
  atBlockTime: int64,
  start: int64,
  internalTwap: decimalText,
  externalTwap: decimalText,
  fundingPayment: decimalText,
  fundingRate: decimalText,
});
export type FundingRecorded = z.output<typeof FundingRecorded>;

export const FundingPeriod = FundingPeriodSpan.extend({
  /** Whether the period has not ended as far as stored rows tell: none of a later one is known. */
  running: z.boolean(),
  external: FundingPeriodSide,
  internal: FundingPeriodSide,
  spread: FundingSpread,
  recorded: FundingRecorded.nullable(),
});
export type FundingPeriod = z.output<typeof FundingPeriod>;

/** What the audit says of a period as a whole: the graver of its sources' verdicts. */
export function verdictOf({ external, internal }: Pick<FundingPeriod, 'external' | 'internal'>): FundingVerdict {
  const verdicts = [external.verdict, internal.verdict];
  return FUNDING_VERDICTS.find((verdict) => verdicts.includes(verdict)) ?? 'uncheckable';
}
