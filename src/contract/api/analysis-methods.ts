/**
 * What is computed over stored lists: reduced series, period tables, audits, comparisons (formulas sections 1 to 4).
 *
 * All arithmetic is exact; what cannot be known is null beside a reason, never a guess. Ratios (spreads, shares) are
 * decimal text, cut toward zero at the ninth decimal unless said otherwise. Times are Unix nanoseconds. Every method
 * that speaks of one market, epoch or party throws NOT_CACHED where nothing of it was ever stored.
 */
import { z } from 'zod';
import { partyId } from '../lists.ts';
import {
  FundingPeriodDataPointSource,
  NodeStatus,
  RankingScore,
  RewardScore,
  ValidatorNodeStatus,
} from '../records.ts';
import { amountText, decimalText, hexId, int64, uint64 } from '../scalars.ts';
import { StandingSchema } from '../standing.ts';

const count = z.int().nonnegative();
const nodeId = z.string().max(200);
const ratio = decimalText;

// --- Funding: series ---------------------------------------------------------------------------------------------------

/**
 * What a market's funding chart draws. `spread` is (internal − external) / external of both sources' newest averages
 * within the same period, at every moment at which either has a point, and is a ratio.
 */
export const FUNDING_SERIES = ['externalPrice', 'externalTwap', 'internalPrice', 'internalTwap', 'spread'] as const;
export type FundingSeriesName = (typeof FUNDING_SERIES)[number];

/** Why a drawn point was kept, added up: it is the first, lowest, highest or last of its column. */
export const POINT_ROLES = { first: 1, lowest: 2, highest: 4, last: 8 } as const;

/**
 * One series, reduced. The arrays are parallel: one entry for each point that is kept, in the order of time. Of every
 * column with points the first, lowest, highest and last are kept exactly, so 1 to 4 points; with `raw` all points are.
 * Of several points that share an extreme the earliest has its role. A column without points has no entry.
 */
export const FundingSeries = z.object({
  series: z.enum(FUNDING_SERIES),
  /** Points of the series within the columns, kept or not. */
  points: count,
  /** Nothing was left out. */
  raw: z.boolean(),
  /** Number of the column, from 0. */
  columns: z.array(z.int()),
  timestamps: z.array(int64),
  values: z.array(decimalText),
  /** Sums of POINT_ROLES; 0 for a point that is there because `raw`. */
  roles: z.array(z.int()),
});
export type FundingSeries = z.output<typeof FundingSeries>;

/**
 * When something happened: known exactly when both are equal, else somewhere from `earliest` to `latest`, both included.
 * 'history' read it in stored network history; 'rows' inferred it from the averages (formulas 1.9).
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

// --- Funding: periods --------------------------------------------------------------------------------------------------

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
});
export type FundingPeriodSide = z.output<typeof FundingPeriodSide>;

/** Of internal (I) over external (E): I − E, (I − E)/E, and that times a year of 365 days over `length` (formulas 2.3). */
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

/** What the network itself recorded of a period in stored market data (formulas 1.7); the newest block's within it. */
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

// --- Funding: audit ----------------------------------------------------------------------------------------------------

/** An innocent reason that a difference may have, in the order of formulas 1.9; all but 'difference' are hypotheses. */
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

export const FUNDING_VERDICTS = ['agrees', 'differs', 'incomplete', 'uncheckable', 'empty'] as const;

export const FundingAuditSide = z.object({
  source: FundingPeriodDataPointSource,
  /**
   * 'incomplete': rows are missing here, so nothing is marked. 'uncheckable': the start of the list or a value is not
   * one that the formula can begin with. 'empty': the source has no row in this period.
   */
  verdict: z.enum(FUNDING_VERDICTS),
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

// --- Nodes -------------------------------------------------------------------------------------------------------------

/** A node as it stood in one epoch; scores are null where upstream gave none for that epoch. */
export const NodeStanding = z.object({
  name: z.string(),
  status: NodeStatus,
  /** Consensus, ersatz or pending in this epoch; UNSPECIFIED without a ranking. */
  validatorStatus: ValidatorNodeStatus,
  stakedByOperator: amountText,
  stakedByDelegates: amountText,
  stakedTotal: amountText,
  /** Next epoch's total minus this one's; can be negative. */
  pendingStake: decimalText,
  delegationCount: count,
  /** Place by ranking score among all nodes of the epoch, from 1; equal scores share a place; null without a score. */
  rank: z.int().positive().nullable(),
  rankingScore: RankingScore.nullable(),
  rewardScore: RewardScore.nullable(),
});
export type NodeStanding = z.output<typeof NodeStanding>;

/** After minus before; null where either is missing. `rank` is negative for a node that rose. */
export const NodeChanges = z.object({
  stakedByOperator: decimalText,
  stakedByDelegates: decimalText,
  stakedTotal: decimalText,
  stakeScore: decimalText.nullable(),
  performanceScore: decimalText.nullable(),
  rankingScore: decimalText.nullable(),
  validatorScore: decimalText.nullable(),
  normalisedScore: decimalText.nullable(),
  votingPower: z.int().nullable(),
  rank: z.int().nullable(),
});
export type NodeChanges = z.output<typeof NodeChanges>;

export const NodeComparison = z.object({
  id: z.string(),
  presence: z.enum(['stayed', 'joined', 'left']),
  /** By validator status: pending below ersatz below consensus; null where it is the same or unknown on one side. */
  move: z.enum(['promoted', 'demoted']).nullable(),
  before: NodeStanding.nullable(),
  after: NodeStanding.nullable(),
  /** Null for a node that is in one of the epochs only. */
  changes: NodeChanges.nullable(),
});
export type NodeComparison = z.output<typeof NodeComparison>;

/** A named value that a score rests on, and the epoch whose list it stands in. */
export const ScoreInput = z.object({ name: z.string(), value: z.string(), epochSeq: uint64.nullable() });
export type ScoreInput = z.output<typeof ScoreInput>;

export const SCORE_STEPS = [
  'stakeScore',
  'rankingPerformance',
  'rankingScore',
  'votingPower',
  'rawValidatorScore',
  'rewardPerformance',
  'multisigScore',
  'validatorScore',
  'normalisedScore',
] as const;

/**
 * One score explained. 'matches' and 'differs' were recomputed from visible inputs; 'implied' names a factor that
 * follows from the others and is not published; 'given' cannot be recomputed from what is published; 'none' says that
 * there is no score for this epoch, which is not zero.
 */
export const ScoreStep = z.object({
  step: z.enum(SCORE_STEPS),
  group: z.enum(['ranking', 'reward']),
  /** The score as published; null where there is none. */
  given: decimalText.nullable(),
  /** As recomputed, where it can be. */
  computed: decimalText.nullable(),
  verdict: z.enum(['matches', 'differs', 'implied', 'given', 'none']),
  /** The formula in plain symbols, its names those of the inputs. */
  formula: z.string(),
  inputs: z.array(ScoreInput),
  /** Factors that are implied, not published ("implied incumbent factor"). */
  implied: z.array(ScoreInput),
  /** One or two sentences for people. */
  words: z.string(),
});
export type ScoreStep = z.output<typeof ScoreStep>;

export const CONCENTRATION_KINDS = ['votingPower', 'stakedTotal'] as const;

// --- The methods -------------------------------------------------------------------------------------------------------

const MAX_COLUMNS = 4096;
const columns = z.int().min(1).max(MAX_COLUMNS);

export const analysisMethods = {
  /**
   * Series of a market over [from, to), or of one period (`seq`, its carried-over rows included), reduced to what
   * `columns` pixel columns can show. The store rounds the columns' width up to one it can serve exactly, by a quarter
   * at most, and lays their edges on multiples of it: so `columns` in the answer is at most what was asked plus one, and
   * panning leaves columns as they are. Without from and to: the whole stored extent.
   * @throws NOT_CACHED, PARAMETER_INVALID (to is not after from)
   */
  fundingSeries: {
    input: z.strictObject({
      marketId: hexId,
      from: int64.optional(),
      to: int64.optional(),
      seq: uint64.optional(),
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
      standing: StandingSchema,
    }),
  },
  /** Periods of a market, newest first: those that touch [from, to), below `before` where given. */
  fundingPeriods: {
    input: z.strictObject({
      marketId: hexId,
      from: int64.optional(),
      to: int64.optional(),
      before: uint64.optional(),
      /** 100 when absent. */
      limit: z.int().min(1).max(500).optional(),
    }),
    output: z.object({
      periods: z.array(FundingPeriod),
      /** Pass as `before` for the next page; null on the last one. */
      next: uint64.nullable(),
      extent: FundingExtent.nullable(),
      standing: StandingSchema,
    }),
  },
  /** Every average of a period recomputed in exact arithmetic (formulas 1.9). */
  fundingAudit: {
    input: z.strictObject({
      marketId: hexId,
      seq: uint64,
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
      standing: StandingSchema,
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
      standing: StandingSchema,
    }),
  },
  /** All nodes of two stored epochs side by side, by id; whoever is in either is there. @throws NOT_CACHED */
  compareEpochs: {
    input: z.strictObject({ before: uint64, after: uint64 }),
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
    input: z.strictObject({ id: nodeId, from: uint64.optional(), to: uint64.optional() }),
    output: z.object({
      epochs: z.array(NodeStanding.extend({ epochSeq: uint64 })),
      /** Stored epochs in which the node is not listed. */
      absent: z.array(uint64),
      /** Runs of epochs, from the first stored one to the current, that are not stored; both ends included. */
      missing: z.array(z.object({ from: uint64, to: uint64 })),
    }),
  },
  /** How each score of a node came about, from its inputs (formulas section 3). @throws NOT_CACHED, NODE_UNKNOWN */
  scoreExplanation: {
    input: z.strictObject({ id: nodeId, epochSeq: uint64.optional() }),
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
   * How concentrated an epoch is (formulas section 4): by voting power of the consensus set, or by stake of all nodes.
   * Null where there is no value (no nodes, or nothing to share).
   */
  concentration: {
    input: z.strictObject({ epochSeq: uint64.optional(), of: z.enum(CONCENTRATION_KINDS) }),
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
      before: uint64.optional(),
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
    input: z.strictObject({ from: uint64.optional(), to: uint64.optional(), columns }),
    output: z.object({
      from: uint64,
      to: uint64,
      /** Blocks in a column. */
      width: uint64,
      columns: count,
      intervals: z.object({
        points: count,
        raw: z.boolean(),
        columns: z.array(z.int()),
        blocks: z.array(uint64),
        values: z.array(uint64),
        roles: z.array(z.int()),
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
      standing: StandingSchema,
    }),
  },
} as const;
