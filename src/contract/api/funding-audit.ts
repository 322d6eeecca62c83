/** Averages of a funding period held against the formula. */
import { z } from 'zod';
import { FundingPeriodDataPointSource } from '../records.ts';
import { decimalText, int64 } from '../scalars.ts';
import { count } from './scalars.ts';

/**
 * An innocent reason that a difference may have, in the order of docs/formulas.md 1.9; all but 'difference' are
 * hypotheses.
 */
export const FundingHypothesis = z.object({
  kind: z.enum(['arrivedLate', 'auction', 'missingPoint', 'difference']),
  /** One or two sentences for people. */
  words: z.string(),
  /** Times of the rows (late ones) or the bounds of the stretch (an auction) that it speaks of; empty without. */
  timestamps: z.array(int64),
});
export type FundingHypothesis = z.output<typeof FundingHypothesis>;

/** A row beside what the formula gives. */
export const FundingAuditRow = z.object({
  /** Its place among the source's rows of the period, from 0, ascending in time. */
  index: count,
  timestamp: int64,
  price: decimalText,
  twap: decimalText,
  /** 'own': the average is the point's own price (first, or not after the start); 'mean': the weighted mean. */
  rule: z.enum(['own', 'mean']),
  /** What the formula gives; `low` and `high` differ where the start is only known roughly; null where not checked. */
  expected: z.object({ low: decimalText, high: decimalText }).nullable(),
  /** Null where not checked: beyond the first difference rows may only repeat it. */
  agrees: z.boolean().nullable(),
});
export type FundingAuditRow = z.output<typeof FundingAuditRow>;

/** The gravest first: a period's verdict is the first of its sources' two. */
export const FUNDING_VERDICTS = ['differs', 'incomplete', 'uncheckable', 'empty', 'agrees'] as const;
export const FundingVerdict = z.enum(FUNDING_VERDICTS);
export type FundingVerdict = z.output<typeof FundingVerdict>;

export const FundingAuditSide = z.object({
  source: FundingPeriodDataPointSource,
  /**
   * 'incomplete': rows are missing here, so nothing is marked. 'uncheckable': the start of the list or a value is not
   * one that the formula can begin with. 'empty': the source has no row in this period.
   */
  verdict: FundingVerdict,
  /** The verdict in a sentence, for people. */
  words: z.string(),
  rows: count,
  /** Rows that were held against the formula and agree. */
  agreeing: count,
  /** The first row that no possible start explains. */
  difference: z
    .object({
      row: FundingAuditRow,
      expected: z.object({ low: decimalText, high: decimalText }),
      received: decimalText,
      /** Expected minus received (expected: the bound nearer to what was received). */
      by: decimalText,
      hypotheses: z.array(FundingHypothesis),
    })
    .nullable(),
});
export type FundingAuditSide = z.output<typeof FundingAuditSide>;
