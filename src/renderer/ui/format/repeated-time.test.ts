import { expect, test } from 'vitest';
import { repeatedOffset } from './repeated-time.ts';

const offsetAt = (time: string, zone: string) => repeatedOffset(Date.parse(time), zone);

test('both times of the hour that a clock shows twice have their offset, and no other time', () => {
  const zone = 'America/New_York';
  expect(offsetAt('2026-11-01T05:00:00Z', zone)).toBe(' UTC-04:00');
  expect(offsetAt('2026-11-01T05:59:59.999Z', zone)).toBe(' UTC-04:00');
  expect(offsetAt('2026-11-01T06:00:00Z', zone)).toBe(' UTC-05:00');
  expect(offsetAt('2026-11-01T06:59:59.999Z', zone)).toBe(' UTC-05:00');
  const others = ['2026-11-01T04:59:59Z', '2026-11-01T07:00:00Z', '2026-11-02T06:00:00Z', '2026-10-31T06:00:00Z'];
  // At the beginning of summer time, an hour is left out.
  others.push('2026-03-08T06:30:00Z', '2026-03-08T07:30:00Z');
  expect(others.map((time) => offsetAt(time, zone))).toEqual(others.map(() => ''));
});

test('half an hour is shown twice where the clock goes back by that much; UTC repeats nothing', () => {
  const zone = 'Australia/Lord_Howe';
  expect(offsetAt('2026-04-04T14:30:00Z', zone)).toBe(' UTC+11:00');
  expect(offsetAt('2026-04-04T15:29:00Z', zone)).toBe(' UTC+10:30');
  expect(offsetAt('2026-04-04T14:29:00Z', zone)).toBe('');
  expect(offsetAt('2026-11-01T06:00:00Z', 'utc')).toBe('');
  expect(repeatedOffset(Number.NaN, zone)).toBe('');
});
