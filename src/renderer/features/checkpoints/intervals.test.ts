import { expect, test } from 'vitest';
import { standsOut, withIntervals } from './intervals.ts';

const at = (...heights: bigint[]) => heights.map((atBlock) => ({ atBlock, hash: '', blockHash: '' }));

test('an interval reaches back to the next older checkpoint, whichever way the list runs', () => {
  expect(withIntervals(at(50n, 40n, 25n)).map(({ interval }) => interval)).toEqual([10n, 15n, undefined]);
  expect(withIntervals(at(25n, 40n, 50n)).map(({ interval }) => interval)).toEqual([undefined, 15n, 10n]);
});

test('a checkpoint alone has no interval', () => {
  expect(withIntervals(at(7n))).toEqual([
    { atBlock: 7n, hash: '', blockHash: '', interval: undefined, usual: undefined },
  ]);
  expect(withIntervals([])).toEqual([]);
});

test('every row says which interval is kept most often among those read with it, the smallest of several', () => {
  const usual = (...heights: bigint[]) => withIntervals(at(...heights)).map((row) => row.usual);
  expect(usual(100n, 90n, 80n, 55n, 45n)).toEqual([10n, 10n, 10n, 10n, 10n]);
  expect(usual(100n, 80n, 70n)).toEqual([10n, 10n, 10n]);
  expect(usual(100n, 90n, 70n)).toEqual([10n, 10n, 10n]);
});

test('a gap and a repeat stand out, a few blocks more or less do not', () => {
  expect(standsOut(1800n, 900n)).toBe(true);
  expect(standsOut(0n, 900n)).toBe(true);
  expect(standsOut(903n, 900n)).toBe(false);
  expect(standsOut(678n, 900n)).toBe(false);
});
