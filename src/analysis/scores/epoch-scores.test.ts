import { expect, test } from 'vitest';
import { NodeRow } from '../../contract/index.ts';
import { parseDecimal, ZERO } from '../../decimal/index.ts';
import { impliedBlocks } from './epoch-scores.ts';

const withPower = (id: string, votingPower: string): NodeRow =>
  NodeRow.parse({
    id,
    delegationCount: 0,
    rankingScore: {
      stakeScore: '0',
      performanceScore: '1',
      previousStatus: 'VALIDATOR_NODE_STATUS_CONSENSUS',
      status: 'VALIDATOR_NODE_STATUS_CONSENSUS',
      votingPower,
      rankingScore: '0',
    },
  });

test.each([
  ['0.5', 'implied share of blocks', '0.125'],
  ['1', 'implied minimum share of blocks', '0.25'],
  ['0.05', 'implied maximum share of blocks', '0.0125'],
])('a performance of %s implies a share of blocks, or a bound of it', (score, name, value) => {
  const measured = { seq: 6n, nodes: [withPower('one', '1'), withPower('two', '3')] };
  const [input] = impliedBlocks(parseDecimal(score) ?? ZERO, measured, 'one');
  expect(input).toEqual({ name, value, epochSeq: 6n });
});

test('a performance of 0 does not show how many blocks were proposed: the own stake was too low', () => {
  const measured = { seq: 6n, nodes: [withPower('one', '1'), withPower('two', '3')] };
  expect(impliedBlocks(ZERO, measured, 'one')).toEqual([]);
});
