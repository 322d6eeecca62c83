import { expect, test } from 'vitest';
import { sortDelegations } from './delegation-columns.tsx';

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
