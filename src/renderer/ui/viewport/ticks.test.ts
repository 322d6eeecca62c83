import fc from 'fast-check';
import { expect, test } from 'vitest';
import { padRange, placesFor, roundStep, timeTicks, valueTicks } from './ticks.ts';

const MARCH_19 = Date.UTC(2024, 2, 19);
const HOUR = 3_600_000;

test('values are marked at round numbers, never more than asked for', () => {
  expect(roundStep(100, 5)).toBe(20);
  expect(valueTicks(63_912, 64_104, 5)).toEqual([63_950, 64_000, 64_050, 64_100]);
  expect(valueTicks(0.2, 3.4, 4, true)).toEqual([1, 2, 3]);
  expect(valueTicks(0, 12, 5)).toEqual([0, 2.5, 5, 7.5, 10]);
  expect(valueTicks(0, 12, 5, true)).toEqual([0, 5, 10]);
  fc.assert(
    fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), fc.double({ min: 1e-6, max: 1e9 }), (from, length) => {
      expect(valueTicks(from, from + length, 6).length).toBeLessThanOrEqual(7);
    }),
    { numRuns: 200 },
  );
});

test('marks close together are written with enough places to differ', () => {
  expect(placesFor(50)).toBe(0);
  expect(placesFor(2.5)).toBe(1);
  expect(placesFor(0.002)).toBe(3);
  expect(placesFor(0.000025)).toBe(6);
});

test('a constant is drawn in the middle', () => {
  const [least, greatest] = padRange([100, 100]);
  expect((least + greatest) / 2).toBe(100);
  expect(greatest).toBeGreaterThan(least);
});

test('times are marked at round hours of the zone, and a new day by its date', () => {
  const ticks = timeTicks({ from: MARCH_19 - 5 * HOUR, to: MARCH_19 + 5 * HOUR }, 6, 'utc');
  expect(ticks.map(({ label }) => label)).toEqual(['20:00', '22:00', '19 Mar', '02:00', '04:00']);
  expect(ticks.find(({ major }) => major)?.at).toBe(MARCH_19);
});

test('days begin at midnight of the zone, also after the clocks have changed', () => {
  const change = Date.UTC(2024, 2, 31);
  const ticks = timeTicks({ from: change - 50 * HOUR, to: change + 50 * HOUR }, 6, 'Europe/Zurich');
  const midnights = ticks.map(({ at }) => new Date(at).toISOString().slice(0, 13));
  expect(midnights).toEqual(['2024-03-28T23', '2024-03-29T23', '2024-03-30T23', '2024-03-31T22', '2024-04-01T22']);
});

test('an hour that the clocks skip has no mark, one that they show twice has two', () => {
  const marked = (from: string, to: string) =>
    timeTicks({ from: Date.parse(from), to: Date.parse(to) }, 12, 'America/New_York').map(
      ({ at, label }) => `${label} ${new Date(at).toISOString().slice(11, 16)}`,
    );
  expect(marked('2026-03-08T05:30Z', '2026-03-08T09:00Z').filter((mark) => mark.includes(':00 '))).toEqual([
    '01:00 06:00',
    '03:00 07:00',
    '04:00 08:00',
    '05:00 09:00',
  ]);
  const back = ['01:00 05:00', '01:30 05:30', '01:00 UTC-5 06:00', '01:30 UTC-5 06:30', '02:00 07:00'];
  expect(marked('2026-11-01T05:00Z', '2026-11-01T07:00Z').filter((mark) => /[03]0 /.test(mark))).toEqual(back);
  expect(marked('2026-11-01T05:31Z', '2026-11-01T06:00Z').at(-1)).toBe('01:00 UTC-5 06:00');
});

test('a day without a midnight begins when its clock does', () => {
  const change = Date.parse('2026-03-29T00:00Z');
  const ticks = timeTicks({ from: change - 50 * HOUR, to: change + 50 * HOUR }, 6, 'Asia/Beirut');
  expect(ticks.map(({ label }) => label)).toEqual(['27 Mar', '28 Mar', '29 Mar', '30 Mar', '31 Mar']);
});

test('long spans are marked by months and years', () => {
  const ticks = timeTicks({ from: Date.UTC(2023, 5, 2), to: Date.UTC(2024, 6, 2) }, 6, 'utc');
  expect(ticks.map(({ label }) => label)).toEqual(['Jul', 'Oct', '2024', 'Apr', 'Jul']);
});

test('a month that begins on a day on which the clock changes begins at its midnight', () => {
  const ticks = timeTicks({ from: Date.UTC(2018, 1, 20), to: Date.UTC(2018, 5, 20) }, 6, 'Pacific/Auckland');
  expect(ticks.find(({ label }) => label === 'Apr')?.at).toBe(Date.UTC(2018, 2, 31, 11));
});
