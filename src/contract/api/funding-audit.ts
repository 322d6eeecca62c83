/** Audit of the averages of a funding period against the formula. */
import { z } from 'zod';
import { FundingPeriodDataPointSource } from '../records.ts';
import { decimalText, int64 } from '../scalars.ts';
import { count } from './common.ts';

/**
 * A harmless explanation of a difference, in the order of docs/formulas.md 1.9. All kinds but 'difference' are
 * hypotheses.
 */
export const FundingHypothesis = z.object({
  kind: z.enum(['arrivedLate', 'auction', 'missingPoint', 'difference']),
  /** One or two sentences for people. */
  words: z.string(),
  /** Times of the rows concerned (late points) or bounds of the time range concerned (an auction); may be empty. */
  timestamps: z.array(int64),
});
export type FundingHypothesis = z.output<typeof FundingHypothesis>;

/** A stored funding point beside the average that the formula gives for it. */
export const FundingAuditRow = z.object({
  /** Index among the source's rows of the period, from 0, ascending in time. */
  index: count,
  timestamp: int64,
  price: decimalText,
  twap: decimalText,
  /**
   * 'own': the average is the point's own price, because the point is the first one or is not after the start; 'zero':
   * such a point has the average 0, as in early releases; 'mean': the average is the weighted mean.
   */
  rule: z.enum(['own', 'zero', 'mean']),
  /** Result of the formula; `low` and `high` differ when the start is only roughly known; null when not checked. */
  expected: z.object({ low: decimalText, high: decimalText }).nullable(),
  /** Null when not checked: rows after the first difference may only repeat it. */
  agrees: z.boolean().nullable(),
});
export type FundingAuditRow = z.output<typeof FundingAuditRow>;

/** Most serious first: a period's verdict is the more serious of its two sources' verdicts. */
export const FUNDING_VERDICTS = ['differs', 'incomplete', 'uncheckable', 'empty', 'agrees'] as const;
/** The audit's verdict on one source, or on a whole funding period. */
export const FundingVerdict = z.enum(FUNDING_VERDICTS);
export type FundingVerdict = z.output<typeof FundingVerdict>;

/** The audit of one source in a funding period. */
export const FundingAuditSide = z.object({
  source: FundingPeriodDataPointSource,
  /**
   * 'incomplete': rows are missing in the store, so no row is marked. 'uncheckable': the formula cannot start from this
   * list's beginning or from one of its values. 'empty': the source has no row in this period.
   */
  verdict: FundingVerdict,
  /** The verdict in a sentence, for people. */
  words: z.string(),
  rows: count,
  /** Rows that were checked and agree. */
  agreeing: count,
  /** The first row that no possible start time explains. */
  difference: z
    .object({
      row: FundingAuditRow,
      expected: z.object({ low: decimalText, high: decimalText }),
      received: decimalText,
      /** Expected minus received; "expected" is the bound nearer to the received value. */
      by: decimalText,
      hypotheses: z.array(FundingHypothesis),
    })
    .nullable(),
});
export type FundingAuditSide = z.output<typeof FundingAuditSide>;
