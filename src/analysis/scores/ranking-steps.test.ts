import { expect, test } from 'vitest';
import type { NodeRow } from '../../contract/index.ts';
import { rankingSteps } from './ranking-steps.ts';

/** The epochs of the performance scores that the steps of a ranking in epoch 7 name. */
function epochsOfPerformance(performanceScore: string) {
  const rankingScore = {
    performanceScore,
    stakeScore: '1',
    rankingScore: '1',
    votingPower: 0n,
    status: 'VALIDATOR_NODE_STATUS_ERSATZ',
  };
  const node = { id: 'oak', stakedTotal: '5', rankingScore } as unknown as NodeRow;
  const steps = rankingSteps({
    node,
    epoch: { seq: 7n, nodes: [node] },
    before: null,
    isCurrent: true,
    isOutdated: false,
  });
  const inputs = steps.flatMap((step) => step.inputs).filter(({ name }) => name === 'performanceScore');
  return inputs.map(({ epochSeq }) => epochSeq);
}

test('a performance is that of the epoch before its ranking, but a score of 0 is that of no epoch', () => {
  expect(epochsOfPerformance('0.9')).toEqual([6n, 6n]);
  // Too little own stake makes the score 0 after an epoch of good work.
  expect(epochsOfPerformance('0')).toEqual([null, null]);
});
