import { expect, test } from 'vitest';
import { clockSkewOf, positionIn } from './position.ts';

const position = (height: string, timestamp = '7') =>
  positionIn({ 'x-block-height': height, 'x-block-timestamp': timestamp });

test('the freshness headers contain the chain position', () => {
  expect(position('5')).toEqual({ height: 5n, timestamp: 7n });
  expect(position('0')).toBeNull();
  expect(positionIn({})).toBeNull();
});

test.each(['9223372036854775808', '9999999999999999999', '1'.repeat(30), '-1', '1e3', ''])(
  'a height of %s, which no store can hold, is ignored',
  (height) => {
    expect(position(height)).toBeNull();
    expect(position('5', height)).toEqual({ height: 5n, timestamp: 0n });
  },
);

test.each([
  ['agrees, answers at once', 1_000, 1_000, 10, 0],
  ['agrees, answers late', 1_100, 5_000, 4_000, 0],
  ['agrees, by its last millisecond of a second', 1_500, 1_999, 0, 0],
  ['agrees, by its first millisecond of a second', 1_500, 1_000, 0, 0],
  ['is ahead', 9_500, 5_000, 100, 4_000],
  ['is behind, and answers late', 1_500, 10_000, 2_000, -6_000],
])('the difference of a clock that %s is no more than what is certain', (_, clock, now, roundTripMs, skew) => {
  expect(clockSkewOf(clock, now, roundTripMs)).toBe(skew);
});
