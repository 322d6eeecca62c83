import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  amountInWords,
  commandTime,
  countBytes,
  dateFromTime,
  rawFromAmount,
  shareInPercent,
  timeFromDate,
  timeInWords,
  timeProblem,
  typedTime,
} from './units.ts';

const NOON = Date.UTC(2027, 2, 1, 12, 0, 0);

test.each([
  ['0.025', '2.5%'],
  ['1', '100%'],
  ['-0.5', '−50%'],
  ['0.0005', '0.05%'],
  ['12.5', '1,250%'],
  ['', undefined],
  ['0,5', undefined],
  ['half', undefined],
])('the share %j is %j', (typed, percent) => {
  expect(shareInPercent(typed)).toBe(percent);
});

test('a time in nanoseconds is read back as a date', () => {
  expect(timeInWords(`${NOON}000000`, 'time', NOON - 3 * 86_400_000, 'utc')).toBe('2027-03-01 12:00:00 UTC, in 3 days');
  expect(timeInWords(`${NOON / 1000}`, 'seconds', NOON, 'utc')).toBe('2027-03-01 12:00:00 UTC, now');
});

test('a time in words has the offset that its zone has then', () => {
  const june = Date.UTC(2027, 5, 1, 10) / 1000;
  expect(timeInWords(`${june}`, 'seconds', NOON, 'Europe/Berlin')).toMatch(/^2027-06-01 12:00:00 UTC\+02:00, /);
  expect(timeInWords(`${NOON / 1000}`, 'seconds', NOON, 'Europe/Berlin')).toBe('2027-03-01 13:00:00 UTC+01:00, now');
});

test('a time in the wrong unit is reported', () => {
  expect(timeInWords(`${NOON}`, 'time', NOON, 'utc')).toContain('nanoseconds have 19 digits today');
  for (const none of ['soon', '0', '-5']) expect(timeInWords(none, 'time', NOON, 'utc')).toBeUndefined();
});

test('a date goes to a time and back in any zone, also around the change of clocks', () => {
  for (const zone of ['utc', 'Europe/Zurich', 'America/St_Johns', 'Asia/Kolkata']) {
    for (const date of ['2027-03-28T01:30:00', '2027-03-28T03:30:00', '2027-07-01T12:00:00', '2027-12-31T23:59:59']) {
      const time = timeFromDate(date, 'time', zone) ?? '';
      expect(dateFromTime(time, 'time', zone)).toBe(date);
    }
  }
  expect(timeFromDate('2027-03-01T12:00', 'time', 'utc')).toBe(`${NOON}000000`);
  expect(timeFromDate('2027-03-01T13:00', 'seconds', 'Europe/Zurich')).toBe(`${NOON / 1000}`);
});

test('of a time that the clock shows twice, the first one counts', () => {
  const first = Date.UTC(2027, 9, 31, 0, 30) / 1000;
  expect(timeFromDate('2027-10-31T02:30', 'seconds', 'Europe/Zurich')).toBe(`${first}`);
});

test.each([
  ['2026-11-27 18:00', 'time', '1795798800000000000'],
  ['2026-11-27   18:00', 'time', '1795798800000000000'],
  ['2026-11-27 8:00', 'time', '1795762800000000000'],
  ['2026-07-27T18:00:30', 'seconds', '1785168030'],
  ['2026-11-27T18:00:00Z', 'time', '1795802400000000000'],
  [' 2026-11-27 18:00 UTC', 'seconds', '1795802400'],
  ['1795802400', 'time', '1795802400000000000'],
  ['1795802400123', 'time', '1795802400123000000'],
  [' 1795802400123456789 ', 'time', '1795802400123456789'],
  ['1,795,802,400', 'seconds', '1795802400'],
  ['1795802400123', 'seconds', '1795802400'],
  ['1795802400000000000', 'seconds', '1795802400'],
] as const)('%s in a field for a %s is the time %s of the command', (typed, meaning, time) => {
  expect(commandTime(typed, meaning, 'Europe/Zurich')).toBe(time);
});

test('a date that no calendar and no clock shows stays, for a person to correct', () => {
  const odd = [
    '2026-02-30 10:00',
    '2026-11-27 25:00',
    '2027-03-28 02:30',
    '2026-11-27',
    '27.11.2026 18:00',
    '0',
    '-5',
    '',
  ];
  for (const typed of odd) expect(commandTime(typed, 'time', 'Europe/Zurich')).toBe(typed);
});

test.each([
  ['2027-03-28', 'add a time of day: 2027-03-28 12:00'],
  ['2027-03-01 12:00+01:00', 'enter the time without an offset. In UTC it is 2027-03-01 11:00:00Z'],
  ['2027-03-01T12:00:30-0500', 'enter the time without an offset. In UTC it is 2027-03-01 17:00:30Z'],
  ['2027-03-28  02:30', 'the clock skips 02:30 on this day: enter 03:30 or another time'],
  ['2027-03-28 2:30', 'the clock skips 02:30 on this day: enter 03:30 or another time'],
  ['2027-03-28T02:30:15', 'the clock skips 02:30 on this day: enter 03:30 or another time'],
  ['soon', 'enter a date and a time: 2027-03-01 12:00. Unix time also works'],
  ['2027-02-30 10:00', 'there is no 30 February 2027'],
  ['2027-04-31', 'there is no 31 April 2027'],
  ['2027-13-01T10:00Z', 'there is no day 2027-13-01'],
  ['2027-03-01 25:00', 'enter a date and a time: 2027-03-01 12:00. Unix time also works'],
  ['9:30', 'add a date: 2027-03-01 09:30'],
  ['23:05', 'add a date: 2027-03-01 23:05'],
  ['2027-03-01 12:00:00.5Z', 'enter a date and a time: 2027-03-01 12:00. Unix time also works'],
])('the words for %s say how to write it as a time: %s', (typed, words) => {
  expect(timeProblem(typed, 'Europe/Zurich')).toBe(words);
});

test('the UTC time that the words offer for a time with an offset is taken', () => {
  const [offered = ''] = /\S+ \S+Z$/.exec(timeProblem('2027-03-01 13:00+01:00', 'Europe/Zurich')) ?? [];
  expect(commandTime(offered, 'time', 'Europe/Zurich')).toBe(`${NOON}000000`);
});

test('a time of a command is shown as it is typed, unless that would be another time', () => {
  expect(typedTime(`${NOON}000000`, 'time', 'Europe/Zurich')).toBe('2027-03-01 13:00:00');
  expect(typedTime(`${NOON / 1000}`, 'seconds', 'utc')).toBe('2027-03-01 12:00:00');
  const second = `${Date.UTC(2027, 9, 31, 1, 30)}000000`;
  for (const stays of [`${NOON}000001`, second, '0', '1795802400', '-5', '2027-03-01 12:00', 'soon', ''])
    expect(typedTime(stays, 'time', 'Europe/Zurich')).toBe(stays);
});

test('amounts go to the smallest unit and back without loss', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 18 }), (raw, decimals) => {
      const words = amountInWords(raw.toString(), decimals) ?? '';
      expect(rawFromAmount(words, decimals)).toEqual({ raw: raw.toString() });
    }),
    { numRuns: 100 },
  );
  expect(amountInWords('1234567500000000000000', 18)).toBe('1,234.5675');
  expect(rawFromAmount('0.1234567', 6)).toEqual({ problem: 'enter at most 6 digits after the point' });
  expect(rawFromAmount('0.12', 1)).toEqual({ problem: 'enter at most 1 digit after the point' });
  expect(rawFromAmount('0.1234560', 6)).toEqual({ raw: '123456' });
  expect(rawFromAmount('1.5', 0)).toEqual({ problem: 'enter a whole number' });
  expect(rawFromAmount('1,500', -2)).toEqual({ raw: '15' });
  expect(rawFromAmount('1,550', -2)).toEqual({ problem: 'enter a multiple of 100' });
  expect(rawFromAmount('−2.5', 1)).toEqual({ raw: '-25' });
  expect(rawFromAmount('a lot', 6)).toEqual({ problem: 'enter a number, for example 1250.5' });
});

test('a decimal comma is refused, never read as another amount', () => {
  const refusal = { problem: expect.stringContaining('write decimals after a point') };
  for (const typed of ['0,5', '12,5', '1,00', '1.000,5', '1,,000', '10,00,000', '1,000,5', ',500', '1,2345']) {
    expect(rawFromAmount(typed, 18), typed).toEqual(refusal);
  }
  expect(rawFromAmount('1.5.0', 2)).toEqual({ problem: 'enter a number, for example 1250.5' });
  expect(rawFromAmount("1,000'000", 0)).toEqual(refusal);
  for (const typed of ['1,250,000.5', '1 250 000.5', "1'250'000.5", '1_250_000.5', '1250000.5', ' 1250000.5 ']) {
    expect(rawFromAmount(typed, 1), typed).toEqual({ raw: '12500005' });
  }
});

test('a currency beside a number is what its words name, not its commas', () => {
  const refusal = { problem: 'write the number alone, without a currency or a unit' };
  for (const typed of ['$64,123.5', '64,123.5 tUSD', 'USD 64123.5', '€5', '12 tokens'])
    expect(rawFromAmount(typed, 2), typed).toEqual(refusal);
  expect(rawFromAmount('$0,5', 2)).toEqual({ problem: expect.stringContaining('write decimals after a point') });
});

test('lengths are counted in bytes, as the network counts them', () => {
  expect(countBytes('é'.repeat(51))).toBe(102);
});
