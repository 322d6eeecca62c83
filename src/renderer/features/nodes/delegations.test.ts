import { expect, test } from 'vitest';
import { figureWidth } from '../../ui/grid/index.ts';
import { delegationColumns, sortDelegations } from './delegation-columns.tsx';

const of = (party: string, amount: string) => ({ party, nodeId: 'n', epochSeq: '1', amount });
const parties = (field: string, direction: 'ascending' | 'descending') =>
  sortDelegations([of('b', '2'), of('c', '10000000000000000000001'), of('a', '2')], { field, direction })
    .map(({ party }) => party)
    .join('');

test('delegations go by their exact amounts, equal ones by party', () => {
  expect(parties('amount', 'descending')).toBe('cab');
  expect(parties('amount', 'ascending')).toBe('abc');
  expect(parties('party', 'descending')).toBe('cba');
});

test('an amount has space for all of its digits', () => {
  const column = delegationColumns({
    total: '1',
    decimals: 0,
    ownKeys: new Map(),
    operator: '',
    aliases: new Map(),
  }).find(({ id }) => id === 'amount');
  expect(column?.fits?.({ party: 'a', nodeId: 'n', epochSeq: '1', amount: '123456789012' })).toBe(
    figureWidth('123,456,789,012.00'),
  );
});
