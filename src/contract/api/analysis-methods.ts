/**
 * What is computed over stored lists: reduced series, period tables, audits, comparisons (docs/formulas.md 1 to 4).
 *
 * All arithmetic is exact; what cannot be known is null beside a reason, never a guess. Ratios (spreads, shares) are
 * decimal text, cut toward zero at the ninth decimal unless said otherwise. Times are Unix nanoseconds. Every method
 * that speaks of one market, epoch or party throws NOT_CACHED where nothing of it was ever stored.
 */
import { z } from 'zod';
import { CoverageSchema } from '../coverage.ts';
import { partyId } from '../lists.ts';
import { amountText, decimalText, hexId, int64, storableUint64, uint64 } from '../scalars.ts';
import { FUNDING_VERDICTS, FundingAuditRow, FundingAuditSide, FundingVerdict } from './funding-audit.ts';
import { FundingPeriod, FundingRecorded } from './funding-periods.ts';
import { FUNDING_SERIES, FundingExtent, FundingMoment, FundingPeriodSpan, FundingSeries } from './funding-series.ts';
import { CONCENTRATION_KINDS, NodeAtEpoch, NodeComparison, ScoreStep } from './node-analyses.ts';
import { count } from './scalars.ts';

const nodeId = z.string().max(200);
const ratio = decimalText;
const MAX_COLUMNS = 4096;
const columns = z.int().min(1).max(MAX_COLUMNS);

export const analysisMethods = {
  /**
   * Series of a market over [from, to), or of one period (`seq`, its carried-over rows included), reduced to what
   * `columns` pixel columns can show. The store rounds the columns' width up to one it can serve exactly, by a quarter
   * at most (further only where a range of narrow columns holds more than 200,000 points), and lays their edges on multiples of it: so `columns` in the answer is at most what was asked plus one, and
   * panning leaves columns as they are. Without from and to: the whole stored extent.
   * @throws NOT_CACHED, PARAMETER_INVALID (to is not after from)
   */
  fundingSeries: {
    input: z.strictObject({
      marketId: hexId,
      from: int64.optional(),
      to: int64.optional(),
      seq: storableUint64.optional(),
      columns,
      /** All of them when absent. */
      series: z.array(z.enum(FUNDING_SERIES)).optional(),
    }),
    output: z.object({
      /** Start of column 0 and the end of the last one; column i covers [from + i·width, from + (i+1)·width). */
      from: int64,
      to: int64,
      width: int64,
      columns: count,
      series: z.array(FundingSeries),
      /** Periods that touch the range, ascending; empty with `periodsOmitted` where they would be too many to tell apart. */
      periods: z.array(FundingPeriodSpan),
      periodsOmitted: count,
      /** Null when the market has no points. */
      extent: FundingExtent.nullable(),
      standing: CoverageSchema,
    }),
  },
  /**
   * Periods of a market, newest first: those that touch [from, to), below `before` where given. With `verdicts` only
   * those of which the audit says one of these (`verdictOf`); `limit` then counts the periods that are looked at, so that
   * one call takes as long as any other, and a page may be empty although `next` tells of more.
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
    }),
    output: z.object({
      periods: z.array(FundingPeriod),
      /** Pass as `before` for the next page; null on the last one. */
      next: uint64.nullable(),
      extent: FundingExtent.nullable(),
      standing: CoverageSchema,
    }),
  },
  /** Every average of a period recomputed in exact arithmetic (docs/formulas.md 1.9). */
  fundingAudit: {
    input: z.strictObject({
      marketId: hexId,
      seq: storableUint64,
      /** The part of the table that is wanted; without it `table` is empty. */
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
      /** The start that all agreeing rows of both sources allow; null where nothing bounds it. */
      start: FundingMoment.nullable(),
      /** Whether `start` was assumed from the rows or read, and what that means, in a sentence. */
      startWords: z.string(),
      sides: z.array(FundingAuditSide),
      table: z.array(FundingAuditRow),
      /** What history recorded of the period, and how it compares, in a sentence each; empty where it is not stored. */
      recorded: FundingRecorded.nullable(),
      recordedWords: z.array(z.string()),
      standing: CoverageSchema,
    }),
  },
  /** Spread by UTC hour over at most 400 days, hours without points left out; ascending. */
  fundingHeat: {
    input: z.strictObject({ marketId: hexId, from: int64, to: int64 }),
    output: z.object({
      cells: z.array(
        z.object({
          /** Start of the hour. */
          hour: int64,
          points: count,
          /** Over the points of the hour. */
          mean: ratio,
          lowest: ratio,
          highest: ratio,
        }),
      ),
      standing: CoverageSchema,
    }),
  },
  /** All nodes of two stored epochs side by side, by id; whoever is in either is there. @throws NOT_CACHED */
  compareEpochs: {
    input: z.strictObject({ before: storableUint64, after: storableUint64 }),
    output: z.object({
      before: uint64,
      after: uint64,
      nodes: z.array(NodeComparison),
      /** How many of `nodes` each is true of. */
      joined: count,
      left: count,
      promoted: count,
      demoted: count,
    }),
  },
  /** A node through all stored epochs, ascending. @throws NODE_UNKNOWN (in none of them) */
  nodeHistory: {
    input: z.strictObject({ id: nodeId, from: storableUint64.optional(), to: storableUint64.optional() }),
    output: z.object({
      epochs: z.array(NodeAtEpoch.extend({ epochSeq: uint64 })),
      /** Stored epochs in which the node is not listed. */
      absent: z.array(uint64),
      /** Runs of epochs, from the first stored one to the current, that are not stored; both ends included. */
      missing: z.array(z.object({ from: uint64, to: uint64 })),
    }),
  },
  /** How each score of a node came about, from its inputs (docs/formulas.md 3). @throws NOT_CACHED, NODE_UNKNOWN */
  scoreExplanation: {
    input: z.strictObject({ id: nodeId, epochSeq: storableUint64.optional() }),
    output: z.object({
      id: z.string(),
      name: z.string(),
      epochSeq: uint64,
      /** The current epoch has no reward scores yet: ask the one before. */
      isCurrent: z.boolean(),
      steps: z.array(ScoreStep),
      /** Lowest consensus and highest other ranking score of the epoch, each with its node; null where there is none. */
      lowestConsensus: z.object({ id: z.string(), name: z.string(), rankingScore: decimalText }).nullable(),
      highestOther: z.object({ id: z.string(), name: z.string(), rankingScore: decimalText }).nullable(),
    }),
  },
  /**
   * How concentrated an epoch is (docs/formulas.md 4): by voting power of the consensus set, or by stake of all nodes.
   * Null where there is no value (no nodes, or nothing to share).
   */
  concentration: {
    input: z.strictObject({ epochSeq: storableUint64.optional(), of: z.enum(CONCENTRATION_KINDS) }),
    output: z.object({
      epochSeq: uint64,
      of: z.enum(CONCENTRATION_KINDS),
      total: amountText,
      /** Descending. `share` and `cumulative` of the total, ratios. */
      nodes: z.array(
        z.object({ id: z.string(), name: z.string(), amount: amountText, share: ratio, cumulative: ratio }),
      ),
      /** Fewest nodes that hold at least a third: enough to halt. */
      nakamotoThird: z.int().nullable(),
      /** Fewest nodes that hold more than two thirds: enough to decide. */
      nakamotoTwoThirds: z.int().nullable(),
      /** Nodes of the consensus set, by descending stake, up to and with the one that crosses a third of its stake. */
      topThird: z.array(z.string()),
      /** From (0, 0) to (1, 1), ascending amounts. */
      lorenz: z.array(z.object({ nodes: ratio, amount: ratio })),
      /** Not corrected for the number of nodes: at most (n − 1)/n. */
      gini: ratio.nullable(),
      hhi: ratio.nullable(),
      /** 1/HHI. */
      effectiveNodes: ratio.nullable(),
    }),
  },
  /** What a party is known to delegate, newest epoch first; of stored epochs alone. */
  partyDelegations: {
    input: z.strictObject({
      party: partyId,
      /** 100 when absent. */
      limit: z.int().min(1).max(1000).optional(),
      before: storableUint64.optional(),
    }),
    output: z.object({
      /** At most `limit` epochs. */
      epochs: z.array(
        z.object({
          epochSeq: uint64,
          total: amountText,
          delegations: z.array(z.object({ nodeId: z.string(), nodeName: z.string(), amount: amountText })),
        }),
      ),
      /** Pass as `before` for more; null when there are none. */
      next: uint64.nullable(),
      /** Stored epochs that were searched. */
      searched: z.array(uint64),
    }),
  },
  /**
   * Blocks between neighbouring checkpoints with blocks in [from, to], reduced to columns as funding series are; each
   * interval stands at the later checkpoint's block.
   */
  checkpointIntervals: {
    input: z.strictObject({ from: storableUint64.optional(), to: storableUint64.optional(), columns }),
    output: z.object({
      from: uint64,
      to: uint64,
      /** Blocks in a column. */
      width: uint64,
      columns: count,
      intervals: z.object({
        points: count,
        raw: z.boolean(),
        blocks: z.array(uint64),
        values: z.array(uint64),
      }),
      /** The middle interval in the range (blocks); null with fewer than two checkpoints. */
      median: uint64.nullable(),
      /**
       * What stands out, newest first, at most 500. A gap is at least one and a half medians long; `missing` estimates
       * how many checkpoints would have fitted. Early is at most half a median. Repeated: the hash of the one before.
       */
      flags: z.array(
        z.object({
          kind: z.enum(['gap', 'early', 'repeated']),
          fromBlock: uint64,
          toBlock: uint64,
          blocks: uint64,
          missing: count,
        }),
      ),
      gaps: count,
      early: count,
      repeated: count,
      standing: CoverageSchema,
    }),
  },
} as const;
