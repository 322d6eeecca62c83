import { expect, test } from 'vitest';
import type { QueryTable } from '../../../../contract/index.ts';
import { knownColumns } from './known-columns.ts';

const table = (name: string, columns: Partial<QueryTable['columns'][number]>[]) =>
  ({ table: name, columns }) as unknown as QueryTable;
const AMOUNT = { name: 'amount', type: 'DECIMAL(38,0)', meaning: 'Amount', unit: 'smallest unit of the asset' };
const TABLES = [
  table('history.deposits', [AMOUNT]),
  table('history.delegations', [{ ...AMOUNT, meaning: 'Stake', unit: null }]),
];
const about = (names: string[], type = AMOUNT.type) => {
  const read = names.map((name) => ({ table: name })) as unknown as Parameters<typeof knownColumns>[1];
  return knownColumns(TABLES, read)({ name: 'amount', type, kind: 'decimal' });
};

test('a column with the name and type of a table’s column has its meaning and its unit', () => {
  expect(about(['history.deposits'])).toBe('Amount (smallest unit of the asset)');
  expect(about(['history.delegations'])).toBe('Stake');
  expect(about(['history.trades'])).toBeUndefined();
  expect(about(['history.deposits'], 'DOUBLE')).toBeUndefined();
});

test('a column says where the text of a value is that does not fit', () => {
  const orders = table('history.orders', [AMOUNT, { ...AMOUNT, name: 'amount_text', type: 'VARCHAR' }]);
  const read = [{ table: 'history.orders' }] as unknown as Parameters<typeof knownColumns>[1];
  expect(knownColumns([orders], read)({ ...AMOUNT, kind: 'decimal' })).toBe(
    'Amount (smallest unit of the asset). A value that does not fit is NULL here, and a text in amount_text',
  );
});

test('where two tables mean different things by it, nothing is said', () => {
  expect(about(['history.deposits', 'history.delegations'])).toBeUndefined();
});
