/** The inputs of one epoch's scores: its nodes, and those of the epoch before, in which performance was measured. */
import type { NodeRow, ScoreInput, ScoreStep, ValidatorNodeStatus } from '../../contract/index.ts';
import { type Decimal, divideRounded, parseDecimal, sum, writeDecimal, ZERO } from '../../decimal/index.ts';

/** The decimal places to which a network rounds the divisions of its score formulas. */
export const SCORE_PLACES = 16;

/** An epoch with its nodes and their scores. */
export interface ScoredEpoch {
  /** Number of the epoch. */
  seq: bigint;
  nodes: readonly NodeRow[];
}

/** The node whose score is explained, with the epochs from which the inputs come. */
export interface ScoreContext {
  node: NodeRow;
  /** The epoch of the score. */
  epoch: ScoredEpoch;
  /** The epoch before it; null when it is not stored. */
  before: ScoredEpoch | null;
  /** True if `epoch` is the network's current epoch. */
  isCurrent: boolean;
  /** True if `epoch` has ended, and its final values are not stored. */
  isOutdated: boolean;
}

/** Returns the whole stake of a node; 0 if its text is no decimal. */
export function stakeOf({ stakedTotal }: NodeRow): Decimal {
  return parseDecimal(stakedTotal) ?? ZERO;
}

/** Returns the sum of the stakes of nodes. */
export function totalStake(nodes: readonly NodeRow[]): Decimal {
  return sum(nodes.map(stakeOf));
}

/** Returns the nodes among which a status shares its rewards: those whose reward score has this status. */
export function rewardSet(nodes: readonly NodeRow[], status: ValidatorNodeStatus): NodeRow[] {
  return nodes.filter(({ rewardScore }) => rewardScore?.validatorStatus === status);
}

/**
 * Returns the voting power of a node and of all nodes of an epoch; null if the node has none or is not in the epoch.
 */
export function powerIn({ nodes }: ScoredEpoch, id: string): { own: bigint; all: bigint } | null {
  const powerOf = ({ rankingScore }: NodeRow) => BigInt(rankingScore?.votingPower ?? 0);
  const node = nodes.find((candidate) => candidate.id === id);
  const own = node === undefined ? 0n : powerOf(node);
  return own === 0n ? null : { own, all: nodes.reduce((all, other) => all + powerOf(other), 0n) };
}

/**
 * Returns an input of a step, with its value as decimal text.
 * @param epochSeq the epoch that the value is from; null for a value of no epoch
 */
export function scoreInput(name: string, value: Decimal | string, epochSeq: bigint | null): ScoreInput {
  return { name, value: typeof value === 'string' ? value : writeDecimal(value), epochSeq };
}

/**
 * Returns the quotient with the 16 places of the network's divisions, rounded half away from zero; undefined for a
 * divisor of 0.
 */
export function quotient(dividend: Decimal, divisor: Decimal): Decimal | undefined {
  return divideRounded(dividend, divisor, SCORE_PLACES);
}

/**
 * Returns a step of an explanation that has no score to explain, because the node has none. Its verdict is `none`.
 * @param words the reason, for a person
 */
export function noScore(step: ScoreStep['step'], group: ScoreStep['group'], formula: string, words: string): ScoreStep {
  return { step, group, given: null, computed: null, verdict: 'none', formula, inputs: [], implied: [], words };
}

/** The formula for the performance of a node in the consensus set (docs/formulas.md 3.4). */
export const OF_BLOCKS = 'performanceScore = share of blocks proposed / share of voting power, from 0.05 to 1';

/** The meaning of a performance score of 0 of a node in the consensus set (docs/formulas.md 3.4). */
export const ZERO_PERFORMANCE =
  "The operator's own stake is probably below the network's minimum. A score of 0 does not show how many blocks the node proposed.";

/**
 * Returns the share of proposed blocks that a consensus node's performance score implies (docs/formulas.md 3.4), as one
 * input. A score of 1 or 0.05 implies only a bound, which the name says. Empty for a score of 0, and if it cannot be
 * computed.
 * @param measured the epoch in which performance was measured; null if it is not stored
 */
export function impliedBlocks(score: Decimal, measured: ScoredEpoch | null, id: string): ScoreInput[] {
  const power = measured && powerIn(measured, id);
  if (measured === null || power === null || power.all === 0n || score.units === 0n) return [];
  const share = divideRounded(
    { units: score.units * power.own, scale: score.scale },
    { units: power.all, scale: 0 },
    SCORE_PLACES,
  );
  if (share === undefined) return [];
  const text = writeDecimal(score);
  const name =
    text === '1'
      ? 'implied minimum share of blocks'
      : text === '0.05'
        ? 'implied maximum share of blocks'
        : 'implied share of blocks';
  return [scoreInput(name, share, measured.seq)];
}
