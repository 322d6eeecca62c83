import { expect, test } from 'vitest';
import { conditionsOf, parseFilter } from '../../../data/filter/index.ts';
import { periodFields, periodsWanted, periodText } from './period-filter.ts';
import { noneFoundWords, progressWords, searchProgress } from './period-search.ts';

/** A market of 1,300 periods. */
const extent = { firstSeq: 1n, lastSeq: 1300n };

function search(filter: string, nexts: readonly (bigint | null)[], isError = false) {
  const wanted = periodsWanted(
    conditionsOf(parseFilter(filter), periodFields(5, '2026-11-25T12:00Z', 'utc'), periodText).conditions,
  );
  const now = searchProgress(
    wanted,
    extent,
    nexts.map((next) => ({ next })),
    isError,
  );
  return { ...now, progress: progressWords(now), none: noneFoundWords(now, wanted, extent) };
}

test('it goes on until the oldest period was searched', () => {
  expect(search('audit=differs', [])).toMatchObject({ state: 'looking', progress: '0 of 1,300 periods searched' });
  expect(search('audit=differs', [1101n, 901n]).progress).toBe('400 of 1,300 periods searched');
  expect(search('audit=differs', [1101n, null])).toMatchObject({ state: 'over', searched: 1300n });
});

test('a page that cannot be read stops it, and it says so', () => {
  const stopped = search('audit=differs', [1101n, 901n, 701n], true);
  expect(stopped).toMatchObject({ state: 'stopped', progress: 'Stopped: 600 of 1,300 periods searched' });
});

test('the searched periods are counted among all periods', () => {
  expect(search('period<1000000', [1101n]).progress).toBe('200 of 1,300 periods searched');
  expect(search('period>=1000 period<=1200', [1101n]).progress).toBe('100 of 201 periods searched');
  expect(search('period>=1000', [1101n, 900n])).toMatchObject({ state: 'over', searched: 301n });
});

test('without a match, it says which periods were searched', () => {
  expect(search('audit=differs', [null]).none).toBe('Searched all 1,300 stored periods.');
  expect(search('audit=differs period<1000000', [null]).none).toBe('Searched all 1,300 stored periods.');
  const stored = 'Stored periods: 1 to 1,300.';
  expect(search('audit=differs period>=1000 period<1200', [null]).none).toBe(
    `Searched periods 1,000 to 1,199. ${stored}`,
  );
  expect(search('audit=differs period=7', [null]).none).toBe(`Searched period 7. ${stored}`);
});

test('a filter that no stored period can meet searches nothing', () => {
  expect(search('audit=agrees audit=differs', [])).toMatchObject({
    state: 'vain',
    none: 'No audit result matches the filter.',
  });
  for (const filter of ['period>1300', 'period<1', 'period>9 period<5']) {
    expect(search(filter, [])).toMatchObject({ state: 'vain', searched: 0n });
    expect(search(filter, []).none).toMatch(/No stored period matches/);
  }
});
