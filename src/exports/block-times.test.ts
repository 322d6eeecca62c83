import { expect, test } from 'vitest';
import { knownBlockTimes } from './block-times.ts';

const second = 1_000_000_000n;
const stored = (height: bigint, seconds: number, isExact = true) => ({ height, time: seconds * 1e6, isExact });
const chain = { genesis: 0n, position: { height: 9000n, timestamp: 9000n * second } };
const secondsOf = (blocks: ReturnType<typeof knownBlockTimes>) =>
  blocks.map(({ height, timestamp }) => [Number(height), Number(timestamp / second)]);

test('the first and the newest block of the chain stand around the stored ones', () => {
  const blocks = knownBlockTimes([stored(1001n, 1001), stored(2000n, 1990, false)], chain);
  expect(secondsOf(blocks)).toEqual([
    [0, 0],
    [1001, 1001],
    [2000, 1990],
    [9000, 9000],
  ]);
  expect(blocks.map(({ isExact }) => isExact)).toEqual([false, true, false, true]);
});

test('a chain that reported nothing has the stored blocks alone, or none', () => {
  expect(knownBlockTimes([], { genesis: null, position: null })).toEqual([]);
  expect(secondsOf(knownBlockTimes([stored(1n, 7)], { genesis: null, position: null }))).toEqual([[1, 7]]);
});

test('a row whose time contradicts exact blocks is left out', () => {
  const rows = [stored(1001n, 8_000, false), stored(2000n, 5, false), stored(3001n, 3001), stored(4000n, 4000)];
  expect(secondsOf(knownBlockTimes(rows, chain))).toEqual([
    [0, 0],
    [2000, 5],
    [3001, 3001],
    [4000, 4000],
    [9000, 9000],
  ]);
});

test('of many blocks, an answer has at most 2,000 and the newest one', () => {
  const many = Array.from({ length: 8000 }, (_, index) => stored(BigInt(index + 1), index + 1));
  const blocks = knownBlockTimes(many, chain);
  expect(blocks.length).toBeLessThanOrEqual(2_001);
  expect(blocks.at(-1)?.height).toBe(9000n);
});
