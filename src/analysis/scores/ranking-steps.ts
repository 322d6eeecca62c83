/** Explains the ranking score (docs/formulas.md 3.2, 3.4, 3.7). Pure. */
import type { NodeRow, ScoreStep, ValidatorNodeStatus } from '../../contract/index.ts';
import {
  compareDecimals,
  type Decimal,
  multiply,
  ONE,
  parseDecimal,
  subtract,
  writeDecimal,
  ZERO,
} from '../../decimal/index.ts';
import {
  impliedBlocks,
  noScore,
  OF_BLOCKS,
  powerIn,
  quotient,
  type ScoreContext,
  scoreInput,
  stakeOf,
  totalStake,
  ZERO_PERFORMANCE,
} from './epoch-scores.ts';

const STAKE = 'stakeScore = stakedTotal / sum of stakedTotal over all nodes';
const RANKING = 'rankingScore = stakeScore × performanceScore × incumbent factor';
const POWER = 'share = votingPower / sum of votingPower';
const PERFORMANCE = 'measured by the network over the epoch before';

const INCUMBENTS: readonly ValidatorNodeStatus[] = ['VALIDATOR_NODE_STATUS_CONSENSUS', 'VALIDATOR_NODE_STATUS_ERSATZ'];

function stakeStep({ node, epoch }: ScoreContext, given: string): ScoreStep {
  const total = totalStake(epoch.nodes);
  const computed = quotient(stakeOf(node), total) ?? ZERO;
  const score = parseDecimal(given);
  const isEqual = score !== undefined && compareDecimals(score, computed) === 0;
  return {
    step: 'stakeScore',
    group: 'ranking',
    given,
    computed: writeDecimal(computed),
    verdict: isEqual ? 'matches' : 'differs',
    formula: STAKE,
    inputs: [
      scoreInput('stakedTotal', stakeOf(node), epoch.seq),
      scoreInput('sum of stakedTotal over all nodes', total, epoch.seq),
    ],
    implied: [],
    words:
      isEqual || score === undefined
        ? 'The share of all stake, before any reduction for size.'
        : `Differs by ${writeDecimal(subtract(score, computed))} from the listed stake, which may have changed during the epoch.`,
  };
}

/**
 * Returns the epoch in which a performance score was measured: the one before its ranking. Null if there is none, and for a
 * score of 0: too little own stake makes it 0 whatever was measured (docs/formulas.md 3.4).
 */
function measuredIn({ seq }: ScoreContext['epoch'], performance: string): bigint | null {
  return seq > 0n && parseDecimal(performance)?.units !== 0n ? seq - 1n : null;
}

function performanceStep({ node, epoch, before }: ScoreContext, given: string): ScoreStep {
  const score = parseDecimal(given);
  const wasConsensus = node.rankingScore?.previousStatus === 'VALIDATOR_NODE_STATUS_CONSENSUS';
  const implied = wasConsensus && score !== undefined ? impliedBlocks(score, before, node.id) : [];
  const measured = measuredIn(epoch, given);
  return {
    step: 'rankingPerformance',
    group: 'ranking',
    given,
    computed: null,
    verdict: implied.length > 0 ? 'implied' : 'given',
    formula: wasConsensus ? OF_BLOCKS : PERFORMANCE,
    inputs: [scoreInput('performanceScore', given, measured)],
    implied,
    words:
      wasConsensus && score?.units === 0n
        ? ZERO_PERFORMANCE
        : measured === null
          ? 'Performance as the network measured it.'
          : 'The performance in the epoch before, which this ranking uses.',
  };
}

/**
 * Returns the ranking score divided by the product of stake and performance score; undefined if the product is 0 or a
 * score is missing.
 */
function impliedFactor({ rankingScore }: Pick<NodeRow, 'rankingScore'>): Decimal | undefined {
  const [stake, performance, score] = [
    rankingScore?.stakeScore,
    rankingScore?.performanceScore,
    rankingScore?.rankingScore,
  ].map((text) => parseDecimal(text ?? ''));
  if (stake == null || performance == null || score == null) return undefined;
  const product = multiply(stake, performance);
  return quotient(score, product);
}

function isIncumbent({ rankingScore }: Pick<NodeRow, 'rankingScore'>): boolean {
  return rankingScore !== null && INCUMBENTS.includes(rankingScore.previousStatus);
}

/** Returns the implied factor that most of these nodes have, as decimal text; null if no node has one. */
function commonFactor(nodes: readonly NodeRow[]): string | null {
  const counts = new Map<string, number>();
  for (const node of nodes) {
    const factor = impliedFactor(node);
    if (factor !== undefined) counts.set(writeDecimal(factor), (counts.get(writeDecimal(factor)) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? null;
}

function rankingStep({ node, epoch }: ScoreContext, given: string): ScoreStep {
  const factor = impliedFactor(node);
  const incumbent = isIncumbent(node);
  const common = incumbent ? commonFactor(epoch.nodes.filter(isIncumbent)) : writeDecimal(ONE);
  const performance = node.rankingScore?.performanceScore ?? '';
  const isCommon = factor !== undefined && writeDecimal(factor) === common;
  const isZero = factor === undefined && compareDecimals(parseDecimal(given) ?? ZERO, ZERO) === 0;
  const kind = incumbent ? 'nodes that were consensus or ersatz' : 'nodes that were pending';
  return {
    step: 'rankingScore',
    group: 'ranking',
    given,
    computed: null,
    verdict: isZero ? 'matches' : isCommon ? 'implied' : 'differs',
    formula: RANKING,
    inputs: [
      scoreInput('stakeScore', node.rankingScore?.stakeScore ?? '', epoch.seq),
      scoreInput('performanceScore', performance, measuredIn(epoch, performance)),
      scoreInput('previousStatus', node.rankingScore?.previousStatus ?? '', epoch.seq > 0n ? epoch.seq - 1n : null),
    ],
    implied: factor === undefined ? [] : [scoreInput('implied incumbent factor', factor, epoch.seq)],
    words: isZero
      ? 'Stake or performance is 0, and so is the product.'
      : isCommon
        ? `The factor is the same for all ${kind}; it follows status in the epoch before.`
        : `The factor of ${kind} is otherwise ${common ?? 'not known'} here.`,
  };
}

function powerStep({ node, epoch }: ScoreContext): ScoreStep {
  const power = powerIn(epoch, node.id);
  const given = node.rankingScore?.votingPower.toString() ?? null;
  if (power === null)
    return noScore('votingPower', 'ranking', POWER, 'Only nodes of the consensus set have voting power.');
  const share = quotient({ units: power.own, scale: 0 }, { units: power.all, scale: 0 }) ?? ZERO;
  const stakeShare = quotient(stakeOf(node), totalStake(epoch.nodes)) ?? ZERO;
  return {
    step: 'votingPower',
    group: 'ranking',
    given,
    computed: null,
    verdict: 'given',
    formula: POWER,
    inputs: [
      scoreInput('votingPower', power.own.toString(), epoch.seq),
      scoreInput('sum of votingPower', power.all.toString(), epoch.seq),
      scoreInput('share of consensus power', share, epoch.seq),
      scoreInput('share of all stake', stakeShare, epoch.seq),
    ],
    implied: [],
    words:
      'Power follows stake after the reduction for size, times performance, so a large node can rank first and have less.',
  };
}

/**
 * Returns the steps that explain a node's ranking score: stake, performance, the score itself and voting power. Without
 * a ranking score, each has the verdict `none`.
 */
export function rankingSteps(context: ScoreContext): ScoreStep[] {
  const { rankingScore } = context.node;
  if (rankingScore === null) {
    const words = 'There is no ranking score for this epoch, which is not the same as 0.';
    return [
      noScore('stakeScore', 'ranking', STAKE, words),
      noScore('rankingPerformance', 'ranking', PERFORMANCE, words),
      noScore('rankingScore', 'ranking', RANKING, words),
      noScore('votingPower', 'ranking', POWER, words),
    ];
  }
  return [
    stakeStep(context, rankingScore.stakeScore),
    performanceStep(context, rankingScore.performanceScore),
    rankingStep(context, rankingScore.rankingScore),
    powerStep(context),
  ];
}
