/** Funding series as charts draw them. */
import { z } from 'zod';
import { int64, manyDecimalTexts, manyInt64, uint64 } from '../scalars.ts';
import { count } from './scalars.ts';

/**
 * What a market's funding chart draws. `spread` is (internal − external) / external of both sources' newest averages
 * within the same period, at every moment at which either has a point, and is a ratio.
 */
export const FUNDING_SERIES = ['externalPrice', 'externalTwap', 'internalPrice', 'internalTwap', 'spread'] as const;
export type FundingSeriesName = (typeof FUNDING_SERIES)[number];

/**
 * One series, reduced. The arrays are parallel: one entry for each point that is kept, in the order of time. Of every
 * column with points the first, lowest, highest and last are kept exactly, so 1 to 4 points; with `raw` all points are.
 * Of several points that share an extreme the earliest is kept.
 */
export const FundingSeries = z.object({
  series: z.enum(FUNDING_SERIES),
  /** Points of the series within the columns, kept or not. */
  points: count,
  /** Nothing was left out. */
  raw: z.boolean(),
  timestamps: manyInt64,
  values: manyDecimalTexts,
  /**
   * Places in the arrays at which another period begins than that of the point before; a new period may list the newest
   * point of the one before once more, under the same time. Null where columns are too wide to tell.
   */
  breaks: z.array(count).nullable(),
});
export type FundingSeries = z.output<typeof FundingSeries>;

/**
 * When something happened: known exactly when both are equal, else somewhere from `earliest` to `latest`, both included.
 * 'history' read it in stored network history; 'rows' inferred it from the averages (docs/formulas.md 1.9).
 */
export const FundingMoment = z.object({ earliest: int64, latest: int64, known: z.enum(['history', 'rows']) });
export type FundingMoment = z.output<typeof FundingMoment>;

/** A period's seq, and its start and end where they can be told; `end` is null for the running period too. */
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
