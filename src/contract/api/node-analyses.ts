/** Nodes across epochs, and their scores explained. */
import { z } from 'zod';
import { NodeStatus, RankingScore, RewardScore, ValidatorNodeStatus } from '../records.ts';
import { amountText, decimalText, uint64 } from '../scalars.ts';
import { count } from './common.ts';

/** A node in one epoch; scores are null when upstream gave none for that epoch. */
export const NodeAtEpoch = z.object({
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
  /** Rank by ranking score among all nodes of the epoch, from 1; equal scores share a rank; null without a score. */
  rank: z.int().positive().nullable(),
  rankingScore: RankingScore.nullable(),
  rewardScore: RewardScore.nullable(),
});
export type NodeAtEpoch = z.output<typeof NodeAtEpoch>;

/**
 * The changes of a node between two epochs: each value after minus the value before; null when either is missing. In an
 * epoch that does not list the node, its stake and its voting power are 0, so that the changes of all nodes add up to the
 * change of the total; its scores and its rank are missing. A negative `rank` means that the node rose.
 */
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

/** A node in two epochs side by side, with its changes. */
export const NodeComparison = z.object({
  id: z.string(),
  presence: z.enum(['stayed', 'joined', 'left']),
  /** By validator status: pending below ersatz below consensus; null when equal, or unknown on one side. */
  move: z.enum(['promoted', 'demoted']).nullable(),
  before: NodeAtEpoch.nullable(),
  after: NodeAtEpoch.nullable(),
  changes: NodeChanges,
});
export type NodeComparison = z.output<typeof NodeComparison>;

/** A named input of a score, and the epoch whose list contains it. */
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
 * One explained score. 'matches' and 'differs' were recomputed from visible inputs; 'implied' names a factor that
 * follows from the others and is not published; 'given' cannot be recomputed from published values; 'none' means that
 * this epoch has no score, which is not zero.
 */
export const ScoreStep = z.object({
  step: z.enum(SCORE_STEPS),
  group: z.enum(['ranking', 'reward']),
  /** The published score; null when there is none. */
  given: decimalText.nullable(),
  /** The recomputed score, where it can be recomputed. */
  computed: decimalText.nullable(),
  verdict: z.enum(['matches', 'differs', 'implied', 'given', 'none']),
  /** The formula in plain symbols, with the names of the inputs. */
  formula: z.string(),
  inputs: z.array(ScoreInput),
  /** Factors that are implied and not published ("implied incumbent factor"). */
  implied: z.array(ScoreInput),
  /** One or two sentences for people. */
  words: z.string(),
});
export type ScoreStep = z.output<typeof ScoreStep>;

export const CONCENTRATION_KINDS = ['votingPower', 'stakedTotal'] as const;
