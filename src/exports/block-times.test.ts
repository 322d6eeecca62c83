import { expect, test } from 'vitest';
import { knownBlockTimes } from './block-times.ts';

const second = 1_000_000_000n;
const stored = (height: bigint, seconds: number, is: 'exact' | 'no later' | 'no earlier' = 'exact') => ({
  height,
  time: seconds * 1e6,
  is,
});
const chain = { genesis: 0n, position: { height: 9000n, timestamp: 9000n * second } };
const secondsOf = (blocks: ReturnType<typeof knownBlockTimes>) =>
  blocks.map(({ height, timestamp }) => [Number(height), Number(timestamp / second)]);

test('the first and the newest block of the chain stand around the stored ones', () => {
  const blocks = knownBlockTimes([stored(1001n, 1001), stored(2000n, 2010, 'no earlier')], chain);
  expect(secondsOf(blocks)).toEqual([
    [0, 0],
    [1001, 1001],
    [2000, 2010],
    [9000, 9000],
  ]);
  expect(blocks.map(({ isExact }) => isExact)).toEqual([false, true, false, true]);
});

test('a chain that reported nothing has the stored blocks alone, or none', () => {
  expect(knownBlockTimes([], { genesis: null, position: null })).toEqual([]);
  expect(secondsOf(knownBlockTimes([stored(1n, 7)], { genesis: null, position: null }))).toEqual([[1, 7]]);
});

test('a row whose time contradicts exact blocks is left out', () => {
  const rows = [
    stored(1001n, 8_000, 'no earlier'),
    stored(2000n, 5, 'no later'),
    stored(3001n, 3001),
    stored(4000n, 4000),
  ];
  expect(secondsOf(knownBlockTimes(rows, chain))).toEqual([
    [0, 0],
    [2000, 5],
    [3001, 3001],
    [4000, 4000],
    [9000, 9000],
  ]);
});

test('rows inside of a segment move the estimates of its ends only as far as they contradict them', () => {
  const sparse = [stored(4001n, 4_124, 'no later'), stored(5000n, 4_877, 'no earlier')];
  expect(secondsOf(knownBlockTimes(sparse, chain))).toEqual([
    [0, 0],
    [9000, 9000],
  ]);
  // The chain stood still before block 4,001, so that rows are later than a constant pace has them.
  const late = [stored(4001n, 6_124, 'no later'), stored(5000n, 6_877, 'no earlier')];
  expect(secondsOf(knownBlockTimes(late, chain))).toEqual([
    [0, 0],
    [5000, 6877],
    [9000, 9000],
  ]);
  const early = [stored(4001n, 2_124, 'no later'), stored(5000n, 2_877, 'no earlier')];
  expect(secondsOf(knownBlockTimes(early, chain))).toEqual([
    [0, 0],
    [4001, 2124],
    [9000, 9000],
  ]);
});

test('a limit that moves the estimates before it moves none beyond another limit', () => {
  // The chain stood still inside of the segment: its first row is early, and its last one late.
  const halted = [stored(4001n, 4_124, 'no later'), stored(5000n, 6_877, 'no earlier')];
  expect(secondsOf(knownBlockTimes(halted, chain))).toEqual([
    [0, 0],
    [4001, 4124],
    [5000, 6877],
    [9000, 9000],
  ]);
  // Limits that contradict one another do not break the order of blocks and times.
  const hostile = [
    stored(4500n, 4_501, 'no later'),
    stored(4500n, 4_400, 'no earlier'),
    stored(5000n, 6_877, 'no earlier'),
  ];
  const times = secondsOf(knownBlockTimes([stored(4001n, 4_002, 'no later'), ...hostile], chain));
  expect(times).toEqual([...times].sort(([one = 0], [other = 0]) => one - other));
  expect(times).toEqual([...times].sort(([, one = 0], [, other = 0]) => one - other));
});

test('without an exact time after them, rows give the times of the ends of their segment', () => {
  const rows = [stored(1001n, 1_010, 'no later'), stored(2000n, 1_990, 'no earlier')];
  expect(secondsOf(knownBlockTimes(rows, { genesis: 0n, position: null }))).toEqual([
    [0, 0],
    [1001, 1010],
    [2000, 1990],
  ]);
});

test('of many blocks, an answer has at most 2,000 and the newest one', () => {
  const many = Array.from({ length: 8000 }, (_, index) => stored(BigInt(index + 1), index + 1));
  const blocks = knownBlockTimes(many, chain);
  expect(blocks.length).toBeLessThanOrEqual(2_001);
  expect(blocks.at(-1)?.height).toBe(9000n);
});
