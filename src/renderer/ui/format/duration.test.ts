import { expect, test } from 'vitest';
import { formatDuration, formatLength, formatMilliseconds } from './duration.ts';

test('durations name the two largest units', () => {
  expect(formatDuration(250_000_000n)).toBe('0.25 s');
  expect(formatDuration(42_000_000_000n)).toBe('42 s');
  expect(formatDuration(200_000_000_000n)).toBe('3 min 20 s');
  expect(formatDuration(3_900_000_000_000n)).toBe('1 h 05 min');
  expect(formatDuration(183_600_000_000_000n)).toBe('2 days 3 h');
  expect(formatDuration(86_400_000_000_000n)).toBe('1 day 0 h');
});

test('lengths name every unit that is not 0', () => {
  const seconds = (value: bigint) => formatLength(value * 1_000_000_000n);
  expect([3600n, 3604n, 3900n, 59n, 28_800n, 86_400n, 183_661n].map(seconds)).toEqual([
    '1 h',
    '1 h 4 s',
    '1 h 5 min',
    '59 s',
    '8 h',
    '1 day',
    '2 days 3 h 1 min 1 s',
  ]);
  expect(formatLength(250_000_000n)).toBe('0.25 s');
  expect(formatLength(0n)).toBe('0 s');
});

test('a response time has milliseconds below a second, and tenths of a second above', () => {
  expect(formatMilliseconds(0)).toBe('0 ms');
  expect(formatMilliseconds(999)).toBe('999 ms');
  expect(formatMilliseconds(1000)).toBe('1.0 s');
  expect(formatMilliseconds(10_209)).toBe('10.2 s');
  expect(formatMilliseconds(60_000)).toBe('1 min 00 s');
});
