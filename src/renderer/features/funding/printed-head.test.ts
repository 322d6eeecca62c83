import { expect, test } from 'vitest';
import { FundingSearch } from './link.ts';
import { printedRange, printedWords } from './printed-head.tsx';

/** The newest stored point, of a market that may have ended long ago. */
const NEWEST = BigInt(Date.UTC(2026, 9, 1, 12)) * 1_000_000n;
const rangeWords = (search: Record<string, unknown>) => printedRange(FundingSearch.parse(search), NEWEST, 'utc');

test('paper names the range with its zone', () => {
  expect(rangeWords({ seq: '1258' })).toBe('Period 1,258');
  expect(rangeWords({ from: '2026-09-01', to: '2026-09-02T06:00' })).toBe('2026-09-01 00:00 – 2026-09-02 06:00 UTC');
  expect(rangeWords({ last: 'all' })).toBe('Everything stored, until 2026-10-01 12:00:00 UTC');
  expect(rangeWords({ last: '3600' })).toBe('Last hour, until 2026-10-01 12:00:00 UTC');
  expect(rangeWords({})).toBe('Last 24 hours, until 2026-10-01 12:00:00 UTC');
  expect(printedRange(FundingSearch.parse({}), undefined, 'utc')).toBe('Last 24 hours');
});

test('paper names zone, unit and filter of a table, and no range of a view that does not show it', () => {
  const search = FundingSearch.parse({ filter: 'relative>0.1' });
  const unit = { decimals: 6, name: 'tUSD', from: 'network' as const };
  const wordsOf = (shown: 'hours' | 'periods' | 'chart') => printedWords({ search, shown, unit }, NEWEST, 'utc');
  expect(wordsOf('periods')).toEqual(['Times: UTC', 'Prices: tUSD', 'Filter: relative>0.1']);
  expect(wordsOf('hours')).toEqual([]);
  expect(wordsOf('chart')).toEqual(['Last 24 hours, until 2026-10-01 12:00:00 UTC']);
});
