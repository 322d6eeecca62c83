import { expect, test } from 'vitest';
import { writeTextTable } from './text-table.ts';

test('an id of 64 characters stands whole, and a longer text is cut to that width', () => {
  const id = 'ab'.repeat(32);
  const table = writeTextTable([{ name: 'id', kind: 'text', type: 'VARCHAR' }], [[id], [`${id}c`]]);
  expect(table.split('\n').slice(2)).toEqual([id, `${id.slice(0, 63)}…`, '']);
});
