import { expect, test } from 'vitest';
import type { NodeChanges, NodeComparison } from '../../../contract/index.ts';
import { chooseCompared, sortCompared } from './compared.ts';

const UNCHANGED: NodeChanges = {
  stakedByOperator: '0',
  stakedByDelegates: '0',
  stakedTotal: '0',
  stakeScore: '0',
  performanceScore: '0.0000',
  rankingScore: '0',
  validatorScore: null,
  normalisedScore: '0',
  votingPower: 0,
  rank: 0,
};

const node = (id: string, part: Partial<NodeComparison> = {}): NodeComparison => ({
  id,
  presence: 'stayed',
  move: null,
  before: null,
  after: null,
  changes: UNCHANGED,
  ...part,
});

const NODES = [
  node('same'),
  node('stake', { changes: { ...UNCHANGED, stakedTotal: '-5' } }),
  node('rank', { changes: { ...UNCHANGED, rank: -1 } }),
  node('score', { changes: { ...UNCHANGED, performanceScore: '0.0001' } }),
  node('share', { changes: { ...UNCHANGED, stakeScore: '-0.0001', rankingScore: '0.0002', votingPower: -1 } }),
  node('new', { presence: 'joined' }),
  node('gone', { presence: 'left' }),
  node('up', { move: 'promoted' }),
  node('down', { move: 'demoted' }),
];
const ids = (nodes: readonly NodeComparison[]) => nodes.map(({ id }) => id);

test('“changed” leaves out the nodes without any difference, and those whose share of a total alone moved', () => {
  expect(ids(chooseCompared(NODES, 'changed', undefined))).toEqual(
    ids(NODES).filter((id) => id !== 'same' && id !== 'share'),
  );
  expect(ids(chooseCompared(NODES, 'all', undefined))).toEqual(ids(NODES));
});

test.each([
  ['joined', 'new'],
  ['left', 'gone'],
  ['promoted', 'up'],
  ['demoted', 'down'],
] as const)('“%s” keeps those nodes alone', (choice, id) => {
  expect(ids(chooseCompared(NODES, choice, undefined))).toEqual([id]);
});

test('watched nodes only, within the choice', () => {
  expect(ids(chooseCompared(NODES, 'changed', ['same', 'up', 'unknown']))).toEqual(['up']);
});

test('figures sort by their exact value, nodes without one are last', () => {
  const score = { sortField: 'score', value: ({ changes }: NodeComparison) => changes.normalisedScore };
  const large = node('large', { changes: { ...UNCHANGED, normalisedScore: '100000000000000000000000000001' } });
  const larger = node('larger', { changes: { ...UNCHANGED, normalisedScore: '100000000000000000000000000002' } });
  const nodes = [node('none', { changes: { ...UNCHANGED, normalisedScore: null } }), large, node('same'), larger];
  const sorted = (direction: 'ascending' | 'descending') =>
    ids(sortCompared(nodes, [score], { field: 'score', direction }));
  expect(sorted('descending')).toEqual(['larger', 'large', 'same', 'none']);
  expect(sorted('ascending')).toEqual(['same', 'large', 'larger', 'none']);
});
