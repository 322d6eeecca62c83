/** Funding series, as charts draw them. */
import { z } from 'zod';
import { int64, manyDecimalTexts, manyInt64, uint64 } from '../scalars.ts';
import { count } from './common.ts';

/**
 * The series of a market's funding chart. `spread` is the ratio (internal − external) / external of both sources'
 * newest averages within the same period, at every time at which either source has a point.
 */
export const FUNDING_SERIES = ['externalPrice', 'externalTwap', 'internalPrice', 'internalTwap', 'spread'] as const;
/** The name of one series of the funding chart. */
export type FundingSeriesName = (typeof FUNDING_SERIES)[number];

/**
 * One reduced series. The arrays are parallel, with one entry per kept point, ascending in time. Each column with
 * points keeps its first, lowest, highest and last point exactly, so 1 to 4 points; `raw` means that all points are
 * kept. When several points share an extreme, the earliest is kept.
 */
export const FundingSeries = z.object({
  series: z.enum(FUNDING_SERIES),
  /** Number of points of the series within the columns, kept or not. */
  points: count,
  /** True when no point was left out. */
  raw: z.boolean(),
  timestamps: manyInt64,
  values: manyDecimalTexts,
  /**
   * Indexes of points that begin another period than the previous point's. A new period may repeat the newest point of
   * the previous one under the same time. Null when the columns are too wide to tell.
   */
  breaks: z.array(count).nullable(),
});
export type FundingSeries = z.output<typeof FundingSeries>;

/**
 * The start or the end of a funding period: exact when both ends are equal, else somewhere in [earliest, latest].
 * 'history': read from stored network history. 'rows': inferred from the averages (docs/formulas.md 1.9).
 */
export const FundingMoment = z.object({ earliest: int64, latest: int64, known: z.enum(['history', 'rows']) });
export type FundingMoment = z.output<typeof FundingMoment>;

/**
 * A funding period's number with its start and its end; each is null if unknown. The end of the running period is null
 * too.
 */
export const FundingPeriodSpan = z.object({
  seq: uint64,
  start: FundingMoment.nullable(),
  end: FundingMoment.nullable(),
});
export type FundingPeriodSpan = z.output<typeof FundingPeriodSpan>;

/** Oldest and newest stored time of a market's points and their periods; null when it has none. */
export const FundingExtent = z.object({
  oldest: int64,
  newest: int64,
  firstSeq: uint64,
  lastSeq: uint64,
  points: count,
});
export type FundingExtent = z.output<typeof FundingExtent>;
