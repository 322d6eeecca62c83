import { expect, test } from 'vitest';
import { blockClockOf } from './block-clock.ts';

const block = (height: number, seconds: number, isExact = true) => ({
  height: BigInt(height),
  timestamp: BigInt(seconds) * 1_000_000_000n,
  isExact,
});

/** Slow blocks, then fast ones. */
const clock = blockClockOf([block(0, 1000, false), block(100, 1200), block(300, 1300)]);

test('a block between two known ones has an estimated time', () => {
  expect(clock?.timeOf(50)).toEqual({ at: 1_100_000, isExact: false });
  expect(clock?.timeOf(200)).toEqual({ at: 1_250_000, isExact: false });
});

test('a known block has its own time, which is exact unless it comes from elsewhere', () => {
  expect(clock?.timeOf(100)).toEqual({ at: 1_200_000, isExact: true });
  expect(clock?.timeOf(300)).toEqual({ at: 1_300_000, isExact: true });
  expect(clock?.timeOf(0)).toEqual({ at: 1_000_000, isExact: false });
});

test('beyond the known blocks nothing is guessed', () => {
  expect(clock?.timeOf(301)).toBeUndefined();
  expect(clock?.timeOf(-1)).toBeUndefined();
});

test('a time gives its block, and one outside of the known times the first or the last block', () => {
  expect([1_100_000, 1_250_000, 0, 9_000_000].map((at) => clock?.heightAt(at))).toEqual([50, 200, 0, 300]);
});

test('one known block tells no pace', () => {
  expect(blockClockOf([])).toBeUndefined();
  expect(blockClockOf([block(5, 5)])).toBeUndefined();
});
