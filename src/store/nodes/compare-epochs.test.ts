import { expect, test } from 'vitest';
import { Node } from '../../contract/index.ts';
import { analyse } from '../analyses.ts';
import { withStore } from '../lists.fixture.ts';

const node = (id: string, stake: string) =>
  Node.parse({
    id,
    stakedTotal: stake,
    stakedByOperator: stake,
    rankingScore: {
      ...{ stakeScore: '0.5', performanceScore: '1', rankingScore: '0.5', votingPower: Number(stake) * 100 },
      ...{ previousStatus: 'VALIDATOR_NODE_STATUS_CONSENSUS', status: 'VALIDATOR_NODE_STATUS_CONSENSUS' },
    },
  });

test('the changes of all nodes add up to the change of the total, also with nodes that joined and left', () =>
  withStore(({ writer, connection }) => {
    writer.saveNodes(4n, [node('aa', '50'), node('bb', '30')], 1);
    writer.saveNodes(5n, [node('aa', '50'), node('cc', '20')], 1);
    const { nodes } = analyse(connection, 'compareEpochs', { before: 4n, after: 5n });
    const unknown = { performanceScore: null, rankingScore: null, stakeScore: null, normalisedScore: null, rank: null };
    expect(nodes.map(({ id, changes }) => [id, changes])).toEqual([
      ['aa', expect.objectContaining({ stakedTotal: '0', votingPower: 0, rank: 0 })],
      ['bb', expect.objectContaining({ stakedTotal: '-30', stakedByOperator: '-30', votingPower: -3000, ...unknown })],
      ['cc', expect.objectContaining({ stakedTotal: '20', stakedByOperator: '20', votingPower: 2000, ...unknown })],
    ]);
  }));
