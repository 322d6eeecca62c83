/** Explains the reward score (docs/formulas.md 3.3, 3.4, 3.7). Pure. */
import type { NodeRow, RewardScore, ScoreInput, ScoreStep } from '../../contract/index.ts';
import {
  absolute,
  compareDecimals,
  type Decimal,
  multiply,
  ONE,
  parseDecimal,
  subtract,
  sum,
  writeDecimal,
  ZERO,
} from '../../decimal/index.ts';
import {
  impliedBlocks,
  noScore,
  OF_BLOCKS,
  quotient,
  rewardSet,
  SCORE_PLACES,
  type ScoreContext,
  scoreInput,
  stakeOf,
  totalStake,
  ZERO_PERFORMANCE,
} from './epoch-scores.ts';

const RAW = 'rawValidatorScore = stakedTotal / stake of the set, reduced for size';
const PERFORMANCE = 'measured by the network over the epoch';
const MULTISIG = '1 unless a signer is missing or stale';
const VALIDATOR = 'validatorScore = rawValidatorScore × performanceScore × multisigScore';
const NORMALISED = 'normalisedScore = validatorScore / sum of validatorScore over the set';

/**
 * Rounded scores add up to at most this much more than 1. The network subtracts the excess from one node (units of
 * 10^-16).
 */
const MAX_EXCESS = 50n;

type Reward = { reward: RewardScore; set: NodeRow[] } & ScoreContext;

const decimal = (text: string): Decimal => parseDecimal(text) ?? ZERO;

/**
 * Returns the optimal stake of a node, if the set shows it: several nodes share one raw score, because their stakes are
 * between the optimal one and its multiple. Undefined unless at least two nodes have it.
 * @param total the stake of all nodes in the set
 */
function optimalStake(set: readonly NodeRow[], total: Decimal): Decimal | undefined {
  const counts = new Map<string, number>();
  for (const node of set) {
    const raw = decimal(node.rewardScore?.rawValidatorScore ?? '');
    const share = quotient(stakeOf(node), total);
    if (share !== undefined && subtract(raw, share).units < 0n) {
      counts.set(writeDecimal(raw), (counts.get(writeDecimal(raw)) ?? 0) + 1);
    }
  }
  const [shared] = [...counts].find(([raw, nodes]) => nodes > 1 && raw !== '0') ?? [];
  return shared === undefined ? undefined : multiply(decimal(shared), total);
}

function reduction(factor: Decimal | undefined, stake: Decimal | undefined, epoch: bigint): ScoreInput[] {
  return [
    ...(factor === undefined ? [] : [scoreInput('implied anti-whaling factor', factor, epoch)]),
    ...(stake === undefined ? [] : [scoreInput('implied optimal stake', stake, epoch)]),
  ];
}

function rawStep({ node, reward, set, epoch }: Reward): ScoreStep {
  const total = totalStake(set);
  const share = quotient(stakeOf(node), total) ?? ZERO;
  const raw = decimal(reward.rawValidatorScore);
  const beyond = subtract(raw, share).units;
  const implied = beyond < 0n ? reduction(quotient(raw, share), optimalStake(set, total), epoch.seq) : [];
  return {
    step: 'rawValidatorScore',
    group: 'reward',
    given: reward.rawValidatorScore,
    computed: writeDecimal(share),
    verdict: beyond === 0n ? 'matches' : beyond < 0n ? 'implied' : 'differs',
    formula: RAW,
    inputs: [scoreInput('stakedTotal', stakeOf(node), epoch.seq), scoreInput('stake of the set', total, epoch.seq)],
    implied,
    words:
      beyond === 0n
        ? "The share of the set's stake, without reduction."
        : beyond < 0n
          ? "Below the share of the set's stake: the network reduces the score of large nodes."
          : 'Above the share of the listed stake, which may have changed during the epoch.',
  };
}

function performanceStep({ node, reward, epoch }: Reward): ScoreStep {
  const isConsensus = reward.validatorStatus === 'VALIDATOR_NODE_STATUS_CONSENSUS';
  const score = parseDecimal(reward.performanceScore);
  const implied = isConsensus && score !== undefined ? impliedBlocks(score, epoch, node.id) : [];
  return {
    step: 'rewardPerformance',
    group: 'reward',
    given: reward.performanceScore,
    computed: null,
    verdict: implied.length > 0 ? 'implied' : 'given',
    formula: isConsensus ? OF_BLOCKS : PERFORMANCE,
    inputs: [scoreInput('performanceScore', reward.performanceScore, epoch.seq)],
    implied,
    words: isConsensus && score?.units === 0n ? ZERO_PERFORMANCE : 'The performance in this epoch itself.',
  };
}

function multisigStep({ reward, set, epoch }: Reward): ScoreStep {
  const isConsensus = reward.validatorStatus === 'VALIDATOR_NODE_STATUS_CONSENSUS';
  const score = decimal(reward.multisigScore);
  const isOne = compareDecimals(score, ONE) === 0;
  const areAllZero = set.every(
    ({ rewardScore }) => compareDecimals(decimal(rewardScore?.multisigScore ?? ''), ZERO) === 0,
  );
  const words = !isConsensus
    ? 'Always 1 outside the consensus set.'
    : isOne
      ? 'No signer is missing.'
      : areAllZero
        ? 'It is 0 for the whole consensus set, which suggests a stale signer that must be removed.'
        : 'It is 0 for this node, which suggests that it must be added as a signer.';
  return {
    step: 'multisigScore',
    group: 'reward',
    given: reward.multisigScore,
    computed: isConsensus ? null : '1',
    verdict: isConsensus ? 'given' : isOne ? 'matches' : 'differs',
    formula: MULTISIG,
    inputs: [scoreInput('validatorStatus', reward.validatorStatus, epoch.seq)],
    implied: [],
    words,
  };
}

function validatorStep({ reward, epoch }: Reward): ScoreStep {
  const factors = [reward.rawValidatorScore, reward.performanceScore, reward.multisigScore];
  const computed = factors.map(decimal).reduce(multiply, ONE);
  const isEqual = compareDecimals(computed, decimal(reward.validatorScore)) === 0;
  return {
    step: 'validatorScore',
    group: 'reward',
    given: reward.validatorScore,
    computed: writeDecimal(computed),
    verdict: isEqual ? 'matches' : 'differs',
    formula: VALIDATOR,
    inputs: [
      scoreInput('rawValidatorScore', reward.rawValidatorScore, epoch.seq),
      scoreInput('performanceScore', reward.performanceScore, epoch.seq),
      scoreInput('multisigScore', reward.multisigScore, epoch.seq),
    ],
    implied: [],
    words: isEqual ? 'The exact product.' : 'Not the product of the listed factors.',
  };
}

function normalisedStep({ reward, set, epoch }: Reward): ScoreStep {
  const total = sum(set.map(({ rewardScore }) => decimal(rewardScore?.validatorScore ?? '')));
  const computed = quotient(decimal(reward.validatorScore), total) ?? ZERO;
  const { units, scale } = subtract(computed, decimal(reward.normalisedScore));
  const isEqual = units === 0n;
  const isLower = units > 0n && scale <= SCORE_PLACES && absolute(units) <= MAX_EXCESS;
  return {
    step: 'normalisedScore',
    group: 'reward',
    given: reward.normalisedScore,
    computed: writeDecimal(computed),
    verdict: isEqual || isLower ? 'matches' : 'differs',
    formula: NORMALISED,
    inputs: [
      scoreInput('validatorScore', reward.validatorScore, epoch.seq),
      scoreInput('sum of validatorScore over the set', total, epoch.seq),
    ],
    implied: [],
    words: isLower
      ? 'The rounded scores added up to more than 1; the excess was taken from this node.'
      : 'The share of its own set: the consensus scores add up to 1, and so do the ersatz scores. The two cannot be compared.',
  };
}

/**
 * Returns the steps that explain a node's reward score, from the raw to the normalised score. Without a reward score,
 * each has the verdict `none`.
 */
export function rewardSteps(context: ScoreContext): ScoreStep[] {
  const { node, epoch, isCurrent, isOutdated } = context;
  const { rewardScore: reward } = node;
  if (reward === null) {
    const isPending = node.rankingScore?.status === 'VALIDATOR_NODE_STATUS_PENDING';
    const words =
      isCurrent && !isPending
        ? 'Reward scores come with the end of the epoch; those of the epoch before are the newest.'
        : isOutdated && !isPending
          ? 'Reward scores come with the end of the epoch. Those of this epoch are not stored.'
          : 'There is no reward score for this epoch, which is not the same as 0. Pending nodes never have one.';
    return [
      noScore('rawValidatorScore', 'reward', RAW, words),
      noScore('rewardPerformance', 'reward', PERFORMANCE, words),
      noScore('multisigScore', 'reward', MULTISIG, words),
      noScore('validatorScore', 'reward', VALIDATOR, words),
      noScore('normalisedScore', 'reward', NORMALISED, words),
    ];
  }
  const rewarded = { ...context, reward, set: rewardSet(epoch.nodes, reward.validatorStatus) };
  return [
    rawStep(rewarded),
    performanceStep(rewarded),
    multisigStep(rewarded),
    validatorStep(rewarded),
    normalisedStep(rewarded),
  ];
}
