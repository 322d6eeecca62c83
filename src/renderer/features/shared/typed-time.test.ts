import { expect, test } from 'vitest';
import { readTypedDay, readTypedTime } from './typed-time.ts';

test('a typed time is on the clock of the zone, unless it names an offset', () => {
  const at = 1_795_170_605_500_000_000n;
  expect(readTypedTime('2026-11-20 11:30:05.5', 'Europe/Zurich')).toBe(at);
  expect(readTypedTime('2026-11-20T10:30:05.5Z', 'Europe/Zurich')).toBe(at);
  expect(readTypedTime('2026-11-20 05:30:05.500-05:00', 'utc')).toBe(at);
  expect(readTypedTime('2026-11-20', 'utc')).toBe(1_795_132_800_000_000_000n);
  expect(['yesterday', '2026-13-01', '2026-02-30', '2026-02-30T00:00Z', '2026-11-20 10:30:77', '']).toSatisfy(
    (texts: string[]) => texts.every((text) => readTypedTime(text, 'utc') === undefined),
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
  expect(readTypedDay('2026-11-31', 'utc')).toBeUndefined();
});

test.each([
  // Clocks go forward at midnight: the day begins at 01:00.
  ['2026-03-29', 'Atlantic/Azores', Date.UTC(2026, 2, 29, 1), 23n],
  ['2026-09-06', 'America/Santiago', Date.UTC(2026, 8, 6, 4), 23n],
  ['2026-03-08', 'America/Havana', Date.UTC(2026, 2, 8, 5), 23n],
  // Clocks go back at midnight: the evening before is longer.
  ['2026-04-04', 'America/Santiago', Date.UTC(2026, 3, 4, 3), 25n],
  ['2026-10-25', 'Atlantic/Azores', Date.UTC(2026, 9, 25), 25n],
  ['2026-03-29', 'Europe/Zurich', Date.UTC(2026, 2, 28, 23), 23n],
  ['2026-10-25', 'Europe/Zurich', Date.UTC(2026, 9, 24, 22), 25n],
  ['2026-03-29', 'Asia/Kolkata', Date.UTC(2026, 2, 28, 18, 30), 24n],
])('%s in %s begins when its clock first shows the day', (date, zone, from, hours) => {
  const day = readTypedDay(date, zone);
  expect(day?.from).toBe(`${from}000000`);
  expect((BigInt(day?.before ?? 0) - BigInt(from) * 1_000_000n) / 3_600_000_000_000n).toBe(hours);
});

test('an hour that clocks skip is read as the one after it, and one that they repeat as the first', () => {
  const minute = (typed: string) => Number(readTypedTime(typed, 'Europe/Zurich')) / 1e6;
  expect(minute('2026-03-29 02:30')).toBe(Date.UTC(2026, 2, 29, 1, 30));
  expect(minute('2026-10-25 02:30')).toBe(Date.UTC(2026, 9, 25, 0, 30));
});
