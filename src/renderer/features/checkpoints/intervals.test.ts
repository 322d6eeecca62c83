import { expect, test } from 'vitest';
import { standsOut, withIntervals } from './intervals.ts';

const at = (...heights: bigint[]) => heights.map((atBlock) => ({ atBlock, hash: '', blockHash: '' }));

test('an interval reaches back to the next older checkpoint, whichever way the list runs', () => {
  expect(withIntervals(at(50n, 40n, 25n)).map(({ interval }) => interval)).toEqual([10n, 15n, undefined]);
  expect(withIntervals(at(25n, 40n, 50n)).map(({ interval }) => interval)).toEqual([undefined, 15n, 10n]);
});

test('a checkpoint alone has no interval', () => {
  expect(withIntervals(at(7n))).toEqual([
    { atBlock: 7n, hash: '', blockHash: '', interval: undefined, repeats: false, usual: undefined },
  ]);
  expect(withIntervals([])).toEqual([]);
});

test('every row says which interval is kept most often among those read with it, the smallest of several', () => {
  const usual = (...heights: bigint[]) => withIntervals(at(...heights)).map((row) => row.usual);
  expect(usual(100n, 90n, 80n, 55n, 45n)).toEqual([10n, 10n, 10n, 10n, 10n]);
  expect(usual(100n, 80n, 70n)).toEqual([10n, 10n, 10n]);
  expect(usual(100n, 90n, 70n)).toEqual([10n, 10n, 10n]);
});

test('a checkpoint repeats the next older one if both have the same hash', () => {
  const hashed = (...hashes: string[]) =>
    withIntervals(hashes.map((hash, index) => ({ atBlock: BigInt(90 - index), hash, blockHash: '' })));
  expect(hashed('a', 'a', 'b', '', '').map(({ repeats }) => repeats)).toEqual([true, false, false, false, false]);
});

test('a gap and an early checkpoint stand out, as in the view of intervals; a few blocks more or less do not', () => {
  expect(standsOut(1350n, 900n)).toBe(true);
  expect(standsOut(1349n, 900n)).toBe(false);
  expect(standsOut(450n, 900n)).toBe(true);
  expect(standsOut(451n, 900n)).toBe(false);
  expect(standsOut(903n, 900n)).toBe(false);
  expect(standsOut(678n, 900n)).toBe(false);
});
