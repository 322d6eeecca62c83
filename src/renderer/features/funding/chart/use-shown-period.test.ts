import { expect, test } from 'vitest';
import { lastInSight } from './use-shown-period.ts';

const starting = (...times: (bigint | null)[]) =>
  times.map((at, index) => ({
    seq: BigInt(index),
    start: at === null ? null : { earliest: at, latest: at, known: 'rows' as const },
  }));

test('a period that begins with the last twentieth of a range is not the one that is looked at', () => {
  const sliver = { from: 95n, to: 100n };
  expect(lastInSight(starting(0n, 60n, 94n), sliver)).toBe(2n);
  expect(lastInSight(starting(0n, 60n, 98n), sliver)).toBe(1n);
  expect(lastInSight(starting(null, 98n), sliver)).toBe(0n);
});

test('without an earlier period it counts, unless it begins at the end', () => {
  const sliver = { from: 95n, to: 100n };
  expect(lastInSight(starting(98n), sliver)).toBe(0n);
  expect(lastInSight(starting(100n), sliver)).toBeUndefined();
});
