import { expect, test } from 'vitest';
import {
  exactMoment,
  formatBriefTime,
  formatMillis,
  formatNanoseconds,
  formatTimeRange,
  offsetOf,
  relativeTime,
} from './time.ts';

test('nanoseconds keep their last digit', () => {
  expect(formatNanoseconds(1710849784123456789n, 'utc')).toMatchObject({
    short: '2024-03-19 12:03:04',
    exact: '2024-03-19 12:03:04.123456789 UTC',
  });
});

test('a time before 1970 has a fraction that counts upwards', () => {
  expect(formatNanoseconds(-1n, 'utc').exact).toBe('1969-12-31 23:59:59.999999999 UTC');
});

test('the chosen zone moves the clock and names its offset', () => {
  expect(formatNanoseconds(1710849784000000000n, 'Asia/Kolkata').exact).toBe('2024-03-19 17:33:04.000000000 UTC+05:30');
  expect(offsetOf(1719849784000, 'Europe/Zurich')).toBe('UTC+02:00');
});

test('the largest int64 is a date, and nothing throws at the edges', () => {
  expect(formatNanoseconds(2n ** 63n - 1n, 'utc').short).toBe('2262-04-11 23:47:16');
  expect(formatNanoseconds(10n ** 25n, 'utc').short).toBe('10000000000000000000000000 ns');
  expect(formatMillis(0, 'utc').short).toBe('1970-01-01 00:00:00');
});

test('midnight is 00, not 24', () => {
  expect(formatNanoseconds(1710806400000000000n, 'utc').short).toBe('2024-03-19 00:00:00');
});

test('relative times are short and go both ways', () => {
  const now = 1_710_849_784_000;
  expect(relativeTime(now - 500, now)).toBe('now');
  expect(relativeTime(now - 12_000, now)).toBe('12 s ago');
  expect(relativeTime(now - 5 * 60_000, now)).toBe('5 min ago');
  expect(relativeTime(now - 30 * 3_600_000, now)).toBe('30 h ago');
  expect(relativeTime(now - 3 * 86_400_000, now)).toBe('3 days ago');
  expect(relativeTime(now + 1131 * 86_400_000, now)).toBe('in 1,131 days');
  expect(relativeTime(now + 4_000, now)).toBe('in 4 s');
});

test('a moment is named as shortly as it stays clear', () => {
  const now = Date.UTC(2024, 2, 19, 15, 0);
  expect(formatBriefTime(Date.UTC(2024, 2, 19, 12, 3), now, 'utc')).toBe('12:03');
  expect(formatBriefTime(Date.UTC(2024, 2, 18, 23, 59), now, 'utc')).toBe('yesterday 23:59');
  expect(formatBriefTime(Date.UTC(2024, 1, 2, 8, 0), now, 'utc')).toBe('2 Feb 08:00');
  expect(formatBriefTime(Date.UTC(2023, 1, 2, 8, 0), now, 'utc')).toBe('2023-02-02');
});

test('an exact moment is as long as it needs to be', () => {
  expect(exactMoment(1710849784000000000n, 'utc')).toBe('2024-03-19 12:03:04 UTC');
  expect(exactMoment(1710849784120000000n, 'utc')).toBe('2024-03-19 12:03:04.12 UTC');
  expect(exactMoment(1710849784000000001n, 'utc')).toBe('2024-03-19 12:03:04.000000001 UTC');
});

test('a time range is written as briefly as its ends differ', () => {
  const from = Date.UTC(2026, 10, 20, 20, 44);
  expect(formatTimeRange({ from, to: from + 6 * 3_600_000 }, 'utc')).toBe('2026-11-20 20:44 – 2026-11-21 02:44');
  expect(formatTimeRange({ from, to: from + 3_600_000 }, 'utc', true)).toBe('2026-11-20 20:44 – 21:44 UTC');
  expect(formatTimeRange({ from, to: from + 6000 }, 'utc')).toBe('2026-11-20 20:44:00 – 20:44:06');
});

test('a range over a change of the clocks names both offsets', () => {
  const from = Date.UTC(2026, 10, 1, 5, 30);
  expect(formatTimeRange({ from, to: from + 3_600_000 }, 'America/New_York')).toBe(
    '2026-11-01 01:30 UTC-04:00 – 01:30 UTC-05:00',
  );
});
