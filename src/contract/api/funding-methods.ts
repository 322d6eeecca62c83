/** Analyses of the funding points of a market (docs/formulas.md 1 and 2), under the rules of analysis-methods.ts. */
import { z } from 'zod';
import { decimalText, hexId, int64, storableUint64, uint64 } from '../scalars.ts';
import { columns, count, coverage } from './common.ts';
import { FUNDING_VERDICTS, FundingAuditRow, FundingAuditSide, FundingVerdict } from './funding-audit.ts';
import { FundingPeriod, FundingRecorded, FundingRecordedCheck, MarketDataReading } from './funding-periods.ts';
import { FUNDING_SERIES, FundingExtent, FundingMoment, FundingPeriodSpan, FundingSeries } from './funding-series.ts';

const ratio = decimalText;

/** The methods of the explorer's API that analyse funding points. */
export const fundingMethods = {
  /**
   * The series of a market over [from, to), or of one period (`seq`, including its carried-over rows), reduced to what
   * `columns` pixel columns can show. The store rounds the column width up to a width that it can serve exactly: by at
   * most a quarter, or by more when a range of narrow columns holds more than 200,000 points. Column edges are multiples
   * of the width, so panning does not move them, and the answer has at most one column more than requested.
   * Without `from` and `to`, the range is everything stored.
   * @throws NOT_CACHED, PARAMETER_INVALID (to is not after from)
   */
  fundingSeries: {
    input: z.strictObject({
      marketId: hexId,
      from: int64.optional(),
      to: int64.optional(),
      seq: storableUint64.optional(),
      columns,
      /** All series when absent. */
      series: z.array(z.enum(FUNDING_SERIES)).optional(),
    }),
    output: z.object({
      /** Start of column 0 and the end of the last one; column i covers [from + i·width, from + (i+1)·width). */
      from: int64,
      to: int64,
      width: int64,
      columns: count,
      series: z.array(FundingSeries),
      /** Periods that touch the range, ascending; empty, with `periodsOmitted`, when there are too many to draw apart. */
      periods: z.array(FundingPeriodSpan),
      periodsOmitted: count,
      /** Null when the market has no points. */
      extent: FundingExtent.nullable(),
      coverage,
    }),
  },
  /**
   * Periods of a market, newest first: those that touch [from, to), and below `before` if given. `verdicts` keeps only
   * the periods with one of these audit verdicts (`verdictOfPeriod`). `limit` counts the periods examined, not the periods
   * returned, so that every call takes about the same time: a page may be empty although `next` is set. `skipUnread`
   * answers at once, without the stored market data that is not read yet; it is then read in the background.
   */
  fundingPeriods: {
    input: z.strictObject({
      marketId: hexId,
      from: int64.optional(),
      to: int64.optional(),
      before: storableUint64.optional(),
      /** 100 when absent. */
      limit: z.int().min(1).max(500).optional(),
      verdicts: z.array(FundingVerdict).min(1).max(FUNDING_VERDICTS.length).optional(),
      skipUnread: z.boolean().optional(),
    }),
    output: z.object({
      periods: z.array(FundingPeriod),
      /** Pass as `before` for the next page; null on the last one. */
      next: uint64.nullable(),
      extent: FundingExtent.nullable(),
      coverage,
      /** Absent if all stored market data of the periods is read. */
      marketData: MarketDataReading.optional(),
    }),
  },
  /** Recomputes every average of a period in exact arithmetic (docs/formulas.md 1.9). */
  fundingAudit: {
    input: z.strictObject({
      marketId: hexId,
      seq: storableUint64,
      /** The rows of the table to return; without it `table` is empty. */
      rows: z
        .strictObject({
          source: z.enum(['SOURCE_EXTERNAL', 'SOURCE_INTERNAL']),
          from: count,
          limit: z.int().min(1).max(1000),
        })
        .optional(),
    }),
    output: z.object({
      seq: uint64,
      /** The start time that all agreeing rows of both sources allow; null when nothing bounds it. */
      start: FundingMoment.nullable(),
      /** One sentence that says if `start` was read or inferred from the rows, and what follows from that. */
      startWords: z.string(),
      sides: z.array(FundingAuditSide),
      table: z.array(FundingAuditRow),
      /** The network's own record of the period; null when it is not stored. */
      recorded: FundingRecorded.nullable(),
      /** The comparison with it, external first; empty without a record. */
      recordedChecks: z.array(FundingRecordedCheck),
      coverage,
      /** Absent if all stored market data of the period is read. */
      marketData: MarketDataReading.optional(),
    }),
  },
  /** Spread by UTC hour over at most 400 days, ascending. Hours without points are left out. */
  fundingHeat: {
    input: z.strictObject({ marketId: hexId, from: int64, to: int64 }),
    output: z.object({
      cells: z.array(
        z.object({
          /** Start of the hour. */
          hour: int64,
          points: count,
          /** Mean over the points of the hour. */
          mean: ratio,
          lowest: ratio,
          highest: ratio,
        }),
      ),
      coverage,
    }),
  },
} as const;
