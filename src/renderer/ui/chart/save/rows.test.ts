import { expect, test } from 'vitest';
import { arrangeInRows } from './rows.ts';

test('a row ends where the next part would be cut off', () => {
  expect(arrangeInRows([40, 40, 40], 100, 10)).toEqual([[0, 1], [2]]);
  expect(arrangeInRows([40, 50], 100, 10)).toEqual([[0, 1]]);
  expect(arrangeInRows([], 100, 10)).toEqual([]);
});

test('what is wider than a row has one of its own', () => {
  expect(arrangeInRows([10, 300, 10], 100, 10)).toEqual([[0], [1], [2]]);
});
