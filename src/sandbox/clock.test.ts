import { expect, test } from 'vitest';
import { GENESIS } from './chain.ts';
import { createClock } from './clock.ts';

function clockAt(start: number, options: { height?: number; still?: boolean } = {}) {
  let time = start;
  const clock = createClock({ still: false, ...options, now: () => time });
  const at = (later: number) => {
    time = later;
    return clock();
  };
  return { clock, at };
}

test('by the wall clock there is one block a second since genesis', () => {
  const { clock, at } = clockAt(GENESIS + 5_000);
  expect(clock()).toBe(5);
  expect(at(GENESIS + 5_999)).toBe(5);
  expect(at(GENESIS + 65_000)).toBe(65);
});

test('from a given height the chain moves on from there, whatever the date', () => {
  const { clock, at } = clockAt(123_456_789, { height: 40 });
  expect(clock()).toBe(40);
  expect(at(123_456_789 + 2_000)).toBe(42);
});

test('a still chain stays at its first block', () => {
  expect(clockAt(GENESIS + 9_000, { still: true }).at(GENESIS + 90_000)).toBe(9);
  expect(clockAt(GENESIS, { still: true, height: 3 }).at(GENESIS + 90_000)).toBe(3);
});

test('a wall clock that is set back undoes no block, and before genesis the height is 0', () => {
  const { at } = clockAt(GENESIS + 9_000);
  expect(at(GENESIS + 1_000)).toBe(9);
  expect(clockAt(GENESIS - 1).clock()).toBe(0);
});
