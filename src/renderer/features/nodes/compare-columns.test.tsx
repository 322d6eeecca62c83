import { expect, test } from 'vitest';
import type { NodeComparison } from '../../../contract/index.ts';
import { compareColumns } from './compare-columns.tsx';

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
