import { expect, test } from 'vitest';
import { rowsOf } from './rows.ts';

test('a row ends where the next part would be cut off', () => {
  expect(rowsOf([40, 40, 40], 100, 10)).toEqual([[0, 1], [2]]);
  expect(rowsOf([40, 50], 100, 10)).toEqual([[0, 1]]);
  expect(rowsOf([], 100, 10)).toEqual([]);
});

test('what is wider than a row has one of its own', () => {
  expect(rowsOf([10, 300, 10], 100, 10)).toEqual([[0], [1], [2]]);
});
