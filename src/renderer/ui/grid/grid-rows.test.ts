import { expect, test } from 'vitest';
import { rowAt, rowsBetween } from './grid-rows.ts';

const list = { rows: ['k', 'l', 'm', 'n'], start: 10 };
const same = (row: string) => row;

test('a row is found by its place in the list, as far as it is in memory', () => {
  expect(rowAt(list, 11)).toBe('l');
  expect(rowAt(list, 9)).toBeUndefined();
  expect(rowAt(list, 14)).toBeUndefined();
});

test('a range runs either way and takes what is in memory', () => {
  const keys = (from: number, to: number) => rowsBetween(list, from, to, same).map(([key]) => key);
  expect(keys(11, 12)).toEqual(['l', 'm']);
  expect(keys(12, 11)).toEqual(['l', 'm']);
  expect(keys(0, 11)).toEqual(['k', 'l']);
  expect(keys(13, 500)).toEqual(['n']);
  expect(keys(0, 5)).toEqual([]);
});
