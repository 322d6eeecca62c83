import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FundingPeriodSpan, FundingSeries } from '../../../../contract/index.ts';
import { bandsOf, drawnSeries, millisOf, nanosOf, periodAt, readingOf } from './chart-series.ts';

const SECOND = 1_000_000_000n;
const seriesOf = (name: FundingSeries['series'], values: string[]): FundingSeries => ({
  series: name,
  points: values.length,
  raw: true,
  timestamps: values.map((_, index) => BigInt(index) * SECOND),
  values,
  breaks: null,
});
const drawn = { places: 18, zone: 'utc' } as const;

test('a point is drawn by its number, but what is read is every digit of the text', () => {
  const series = drawnSeries(seriesOf('externalPrice', ['3100123456789012345678']), drawn);
  expect(series.ys[0]).toBeCloseTo(3100.123);
  expect(series.exactY(0)).toBe('3,100.123456789012345678');
  expect(series.exactX(0)).toBe('1970-01-01 00:00:00 UTC');
});

test('a spread is a percentage whatever the decimals of the prices, always with as many digits', () => {
  const series = drawnSeries(seriesOf('spread', ['-0.000123456', '-0.00025621']), drawn);
  expect(series.ys[0]).toBe(-0.000123456);
  expect(series.exactY(0)).toBe('−0.0123456%');
  expect(series.exactY(1)).toBe('−0.0256210%');
});

const times = (...seconds: number[]) => seconds.map((each) => BigInt(each) * SECOND);

test('an average does not run on into the next period', () => {
  const starts = [1500];
  const series = drawnSeries(seriesOf('externalTwap', ['1', '2', '3', '4']), { ...drawn, places: 0, starts });
  expect(series.ys).toEqual([1, 2, Number.NaN, 3, 4]);
  expect(series.xs).toEqual([0, 1000, 1500, 2000, 3000]);
  expect(series.exactY(3)).toBe('3');
  expect(series.exactY(2)).toBe('');
});

test.each([
  ['before its start', [0, 1, 1, 3], 2000],
  ['at its start, which is the time of that point', [0, 2, 2, 3], 2000],
  ['before its start, at which it has a point of its own', [0, 1, 1, 2], 2000],
])('a point that a new period lists once more %s belongs to the new period’s line', (_, seconds, start) => {
  const twice = { ...seriesOf('externalTwap', ['5', '7', '6', '8']), timestamps: times(...seconds) };
  for (const breaks of [null, [2]]) {
    const series = drawnSeries({ ...twice, breaks }, { ...drawn, places: 0, starts: [start] });
    expect(series.ys).toEqual([5, 7, Number.NaN, 6, 8]);
    expect(series.xs[2]).toBe(series.xs[1]);
  }
});

test('lines end with periods that are given, whatever their starts seem to be', () => {
  const withBreaks = { ...seriesOf('externalTwap', ['1', '2', '3', '4']), breaks: [1, 3] };
  expect(drawnSeries(withBreaks, { ...drawn, places: 0, starts: [] }).ys).toEqual([1, Number.NaN, 2, 3, Number.NaN, 4]);
  expect(drawnSeries(withBreaks, { ...drawn, places: 0 }).ys).toEqual([1, 2, 3, 4]);
});

const moment = (seconds: bigint) => ({
  earliest: seconds * SECOND,
  latest: seconds * SECOND,
  known: 'rows' as const,
});
const periods: FundingPeriodSpan[] = [
  { seq: 7n, start: moment(0n), end: moment(10n) },
  { seq: 8n, start: moment(10n), end: null },
  { seq: 9n, start: null, end: null },
];

test('periods become bands, the running one up to the end', () => {
  expect(bandsOf(periods.slice(0, 2), { from: 0, to: 15_000 }, String)).toEqual([
    { from: 0, to: 10_000, shaded: true, number: 7n, label: '7' },
    { from: 10_000, to: 15_000, shaded: false, number: 8n, label: '8' },
  ]);
  expect(periodAt(periods, 9999)).toBe(7n);
  expect(periodAt(periods, 12_000)).toBe(8n);
});

test('a period with an unknown start shares the band of the one before it', () => {
  const unknown = { seq: 9n, start: null, end: moment(30n) };
  const after = { seq: 10n, start: moment(30n), end: null };
  expect(bandsOf([unknown, after], { from: 0, to: 40_000 }, String)).toEqual([
    { from: 30_000, to: 40_000, shaded: false, number: 10n, label: '10' },
  ]);
  expect(bandsOf([...periods.slice(0, 2), unknown, after], { from: 0, to: 40_000 }, String)).toEqual([
    { from: 0, to: 10_000, shaded: true, number: 7n, label: '7' },
    { from: 10_000, to: 30_000, shaded: false, number: 8n, label: '8 – 9' },
    { from: 30_000, to: 40_000, shaded: false, number: 10n, label: '10' },
  ]);
  expect(bandsOf(periods, { from: 0, to: 15_000 }, String)[1]).toMatchObject({
    from: 10_000,
    to: 15_000,
    label: '8 – 9',
  });
});

test('a band keeps its shade while other periods come into sight', () => {
  const unknown = { seq: 9n, start: null, end: moment(30n) };
  const all = [...periods.slice(0, 2), unknown, { seq: 10n, start: moment(30n), end: null }];
  const shadesOf = (shown: FundingPeriodSpan[]) =>
    Object.fromEntries(bandsOf(shown, { from: 0, to: 40_000 }, String).map(({ from, shaded }) => [from, shaded]));
  for (const first of [1, 2, 3]) expect(shadesOf(all)).toMatchObject(shadesOf(all.slice(first)));
});

test('however short the range, an hour around it is read, so that lines reach its edges', () => {
  const { from, to } = readingOf({ from: 1e12, to: 1e12 + 5000 }, 800);
  expect(from).toBeLessThanOrEqual(nanosOf(1e12 - 3_600_000));
  expect(to).toBeGreaterThanOrEqual(nanosOf(1e12 + 5000 + 3_600_000));
});

test('what is read holds what is shown, and stays the same for short moves', () => {
  const view = { from: 1_000_000, to: 2_000_000 };
  const reading = readingOf(view, 800);
  expect(millisOf(reading.from)).toBeLessThanOrEqual(view.from);
  expect(millisOf(reading.to)).toBeGreaterThanOrEqual(view.to);
  expect(readingOf({ from: 1_020_000, to: 2_000_000 + 20_000 - 1 }, 800).columns).toBeLessThanOrEqual(4096);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 41 }), fc.integer({ min: 1, max: 2 ** 38 }), (from, length) => {
      const { from: start, to, columns } = readingOf({ from, to: from + length }, 1800);
      expect(start <= nanosOf(from) && to >= nanosOf(from + length)).toBe(true);
      // Two pixels or fewer to a column, so that its four points are two for each pixel.
      const perPixel = (columns / (millisOf(to) - millisOf(start))) * (length / 1800);
      if (columns < 4096 && length > 2000) expect(perPixel).toBeGreaterThanOrEqual(0.49);
    }),
    { numRuns: 100 },
  );
});
