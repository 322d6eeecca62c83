import { expect, test } from 'vitest';
import type { NodeComparison } from '../../../contract/index.ts';
import { textColumns } from '../../ui/grid/index.ts';
import { compareColumns, comparedInFile } from './compare-columns.tsx';

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
  const columns = textColumns([...comparedInFile(8n, 9n), ...compareColumns(0)], 'shown').slice(0, 6);
  expect(columns.map(({ header }) => header)).toEqual([
    'From epoch',
    'To epoch',
    'Node id',
    'Node',
    'Status',
    'Status before',
  ]);
  expect(columns.map(({ text }) => text(now as NodeComparison))).toEqual([
    '8',
    '9',
    'oak',
    'Oak',
    'ersatz',
    'consensus',
  ]);
  const joined = { ...node, presence: 'joined' as const };
  expect(columns.map(({ text }) => text(joined)).slice(4)).toEqual(['joined', null]);
});
