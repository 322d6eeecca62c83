import { expect, test } from 'vitest';
import { readTypedDay, readTypedTime } from './typed-time.ts';

test('a typed time is on the clock of the zone, unless it names an offset', () => {
  const at = 1_795_170_605_500_000_000n;
  expect(readTypedTime('2026-11-20 11:30:05.5', 'Europe/Zurich')).toBe(at);
  expect(readTypedTime('2026-11-20T10:30:05.5Z', 'Europe/Zurich')).toBe(at);
  expect(readTypedTime('2026-11-20 05:30:05.500-05:00', 'utc')).toBe(at);
  expect(readTypedTime('2026-11-20', 'utc')).toBe(1_795_132_800_000_000_000n);
  expect(['yesterday', '2026-13-01', '2026-11-20 10:30:77', '']).toSatisfy((texts: string[]) =>
    texts.every((text) => readTypedTime(text, 'utc') === undefined),
  );
});

test('a date alone is the day of the zone, also a day of 25 hours', () => {
  const hours = (zone: string) => {
    const day = readTypedDay('2026-11-01', zone);
    return day && [day.from, (BigInt(day.before) - BigInt(day.from)) / 3_600_000_000_000n];
  };
  expect(hours('utc')).toEqual([`${Date.UTC(2026, 10, 1)}000000`, 24n]);
  expect(hours('America/New_York')).toEqual([`${Date.UTC(2026, 10, 1, 4)}000000`, 25n]);
  expect(readTypedDay('2026-11-01 10:00', 'utc')).toBeUndefined();
});
