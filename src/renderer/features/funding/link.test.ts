import { expect, test } from 'vitest';
import {
  FundingSearch,
  isBeside,
  marketsOnly,
  otherMarketsOf,
  pointsOf,
  type Range,
  rangeChosen,
  readChartRange,
  scaleOf,
  shownBy,
  visibleSpan,
  writeOtherMarkets,
  writeRange,
  writeScale,
} from './link.ts';

const read = (search: Record<string, unknown>) => FundingSearch.parse(search);
const MARCH_19 = Date.UTC(2024, 2, 19);
const bounds = { from: MARCH_19 - 100 * 86_400_000, to: MARCH_19 };

test('every range goes through a link and back', () => {
  const ranges: Range[] = [
    { kind: 'last', seconds: 86_400 },
    { kind: 'last', seconds: 90 },
    { kind: 'all' },
    { kind: 'period', seq: 4000n },
    { kind: 'between', span: { from: MARCH_19, to: MARCH_19 + 5000 } },
  ];
  for (const range of ranges) expect(readChartRange(read(writeRange(range, undefined)))).toEqual(range);
});

test('a link with a text that is no id names no other market', () => {
  expect(read({ market: 'ab'.repeat(32) }).market).toBe('ab'.repeat(32));
  expect(read({ market: '00' }).market).toBe('00');
});

test('another market is compared on in another range or period, another period is not', () => {
  const market = 'ab'.repeat(32);
  const range: Range = { kind: 'last', seconds: 90 };
  expect(writeRange(range, market).with).toBe(market);
  expect(writeRange(range, '3999')).toMatchObject({ with: undefined });
  expect([marketsOnly(market), marketsOnly('3999')]).toEqual([market, undefined]);
});

test('up to five other markets go through a link and back, each once, and stay in another range', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => letter.repeat(64));
  const written = writeOtherMarkets(ids);
  expect(otherMarketsOf(read({ with: written }).with)).toEqual(ids.slice(0, 5));
  expect(otherMarketsOf(`${ids[0]},${ids[0]?.toUpperCase()}`)).toEqual([ids[0]]);
  expect(writeRange({ kind: 'all' }, written).with).toBe(written);
  expect(otherMarketsOf('3999')).toEqual([]);
  expect(writeOtherMarkets([])).toBeUndefined();
  // A link with more than five, or with a part that is no id, compares with nothing.
  expect(read({ with: ids.join(',') }).with).toBeUndefined();
  expect(read({ with: `${ids[0]},3999` }).with).toBeUndefined();
});

test('every scale goes through a link and back', () => {
  for (const fit of ['all', 'typical'] as const) {
    for (const axis of ['linear', 'log'] as const) {
      expect(scaleOf(read({ scale: writeScale({ fit, axis }) }))).toEqual({ fit, axis });
    }
  }
  expect(scaleOf(read({ scale: 'odd' }))).toEqual({ fit: 'all', axis: 'linear' });
});

test('a range that nobody can mean is read as if it were not there', () => {
  expect(readChartRange(read({ from: '2024-03-20', to: '2024-03-19' }))).toEqual({ kind: 'last', seconds: 86_400 });
  expect(readChartRange(read({ last: '-5', seq: 'x' }))).toEqual({ kind: 'last', seconds: 86_400 });
});

test('old links, which say a filter or a point, still open the points', () => {
  expect(shownBy(read({ filter: 'period=4000' }))).toBe('points');
  expect(shownBy(read({ market: 'ab'.repeat(32) }))).toBe('chart');
  expect(shownBy(read({ show: 'audit', seq: '4' }))).toBe('audit');
});

test('what ends at the newest goes on following it', () => {
  expect(rangeChosen({ from: MARCH_19 - 60_000, to: MARCH_19 }, bounds)).toEqual({ kind: 'last', seconds: 60 });
  expect(rangeChosen({ from: MARCH_19 - 90_000, to: MARCH_19 - 30_000 }, bounds).kind).toBe('between');
  expect(rangeChosen(undefined, bounds)).toEqual({ kind: 'all' });
});

test('the newest so much is counted from the newest point, and is all where there is no more', () => {
  expect(visibleSpan({ kind: 'last', seconds: 60 }, bounds)).toEqual({ from: MARCH_19 - 60_000, to: MARCH_19 });
  expect(visibleSpan({ kind: 'last', seconds: 1e9 }, bounds)).toBeUndefined();
});

test('of a range that lies partly beside what there is, that part is left out', () => {
  const range: Range = { kind: 'between', span: { from: MARCH_19 - 60_000, to: MARCH_19 + 60_000 } };
  expect(visibleSpan(range, bounds)).toEqual({ from: MARCH_19 - 60_000, to: MARCH_19 });
  expect(isBeside(range, bounds)).toBe(false);
  expect(isBeside({ kind: 'between', span: { from: 0, to: 1 } }, bounds)).toBe(true);
});

test('the list of points after the chart or the audit of a period has the condition of that period', () => {
  expect(pointsOf('audit', { seq: '734' })).toEqual({ filter: 'period=734' });
  expect(pointsOf('chart', { seq: '734' })).toEqual({ filter: 'period=734' });
  expect(pointsOf('audit', {})).toEqual({});
  expect(pointsOf('periods', { seq: '734' })).toEqual({});
});
