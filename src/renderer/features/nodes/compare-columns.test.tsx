import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { NodeComparison } from '../../../contract/index.ts';
import { textColumns } from '../../ui/grid/index.ts';
import { compareColumns, comparedInFile } from './compare-columns.tsx';
import { sortCompared } from './compared.ts';

const node = {
  id: 'oak',
  presence: 'stayed',
  move: null,
  after: { name: 'Oak', stakedTotal: '5', validatorStatus: 'VALIDATOR_NODE_STATUS_CONSENSUS' },
  before: null,
  changes: { performanceScore: '0', rank: 2, votingPower: -3, stakedTotal: '7' },
} as NodeComparison;

test('a file of a comparison calls changes changes, and a status what the list calls it', () => {
  const columns = compareColumns(0);
  const cell = (header: string) => columns.find((column) => column.header === header)?.text(node);
  expect(cell('Performance change')).toBe('0');
  expect(cell('Power change')).toBe('-3');
  expect(cell('Rank change')).toBe('-2');
  expect(cell('Stake change')).toBe('7');
  expect(cell('Total stake')).toBe('5');
  expect(cell('Status')).toBe('consensus');
});

test('a file tells the epochs, the id of the node, and its status before, which the list shows by an arrow', () => {
  const demoted = { ...node, move: 'demoted', before: { validatorStatus: 'VALIDATOR_NODE_STATUS_CONSENSUS' } };
  const now = { ...demoted, after: { ...node.after, validatorStatus: 'VALIDATOR_NODE_STATUS_ERSATZ' } };
  const columns = textColumns(comparedInFile(8n, 9n, compareColumns(0).slice(0, 2)), 'shown');
  const rowOf = (row: unknown) => columns.map(({ text }) => text(row as NodeComparison));
  expect(columns.map(({ header }) => header)).toEqual([
    ...['From epoch', 'To epoch', 'Node id', 'Node', 'Status', 'Status before', 'Joined or left'],
  ]);
  expect(rowOf(now)).toEqual(['8', '9', 'oak', 'Oak', 'ersatz', 'consensus', null]);
  const joined = { ...now, presence: 'joined', move: null, before: null };
  expect(rowOf(joined)).toEqual(['8', '9', 'oak', 'Oak', 'ersatz', null, 'joined']);
  const left = { ...now, presence: 'left', move: null, before: { ...now.after, ...now.before }, after: null };
  expect(rowOf(left)).toEqual(['8', '9', 'oak', 'Oak', null, 'consensus', 'left']);
});

test('a node that left has no stake in the column of the later epoch, and is last there', () => {
  const columns = compareColumns(0);
  const stake = columns.find(({ id }) => id === 'stakedTotal');
  const left = { ...node, id: 'elm', presence: 'left', before: node.after, after: null } as NodeComparison;
  expect(stake?.text(left)).toBeNull();
  expect(render(stake?.cell(left)).container.textContent).toBe('–');
  for (const direction of ['ascending', 'descending'] as const) {
    const sorted = sortCompared([left, node], columns, { field: 'stakedTotal', direction });
    expect(sorted.map(({ id }) => id)).toEqual(['oak', 'elm']);
  }
});

test('a node that joined has its status and a mark, one that left the mark alone', () => {
  const status = compareColumns(0).find(({ id }) => id === 'status');
  const shown = (row: unknown) => render(status?.cell(row as NodeComparison)).container.textContent;
  expect(shown({ ...node, presence: 'joined' })).toBe('ConsensusJoined');
  expect(shown({ ...node, presence: 'left', before: node.after, after: null })).toBe('Left');
});
