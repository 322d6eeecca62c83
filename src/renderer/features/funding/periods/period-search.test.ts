import { expect, test } from 'vitest';
import { conditionsOf, parseFilter } from '../../../data/filter/index.ts';
import { periodFields, periodsWanted, periodText } from './period-filter.ts';
import { noneFoundWords, progressWords, searchOf } from './period-search.ts';

/** A market of 1,300 periods. */
const extent = { firstSeq: 1n, lastSeq: 1300n };

function search(filter: string, nexts: readonly (bigint | null)[], isError = false) {
  const wanted = periodsWanted(conditionsOf(parseFilter(filter), periodFields, periodText).conditions);
  if (wanted === undefined) throw new Error('The filter asks for nothing');
  const now = searchOf(
    wanted,
    extent,
    nexts.map((next) => ({ next })),
    isError,
  );
  return { ...now, progress: progressWords(now), none: noneFoundWords(now, wanted, extent) };
}

test('it goes on until the oldest period was looked at', () => {
  expect(search('audit=differs', [])).toMatchObject({ state: 'looking', progress: '0 of 1,300 periods looked at' });
  expect(search('audit=differs', [1101n, 901n]).progress).toBe('400 of 1,300 periods looked at');
  expect(search('audit=differs', [1101n, null])).toMatchObject({ state: 'over', looked: 1300n });
});

test('a page that cannot be read stops it, and it says so', () => {
  const stopped = search('audit=differs', [1101n, 901n, 701n], true);
  expect(stopped).toMatchObject({ state: 'stopped', progress: 'Stopped: 600 of 1,300 periods looked at' });
});

test('what was looked at is counted among the periods that there are', () => {
  expect(search('period<1000000', [1101n]).progress).toBe('200 of 1,300 periods looked at');
  expect(search('period>=1000 period<=1200', [1101n]).progress).toBe('100 of 201 periods looked at');
  expect(search('period>=1000', [1101n, 900n])).toMatchObject({ state: 'over', looked: 301n });
});

test('what is said where there is none is what was looked at', () => {
  expect(search('audit=differs', [null]).none).toBe('All 1,300 periods stored here were looked at.');
  expect(search('audit=differs period<1000000', [null]).none).toBe('All 1,300 periods stored here were looked at.');
  const stored = 'Stored here are 1 to 1,300.';
  expect(search('audit=differs period>=1000 period<1200', [null]).none).toBe(
    `Periods 1,000 to 1,199 were looked at. ${stored}`,
  );
  expect(search('audit=differs period=7', [null]).none).toBe(`Period 7 was looked at. ${stored}`);
});

test('a filter that no stored period can meet has nothing looked at', () => {
  expect(search('audit=agrees audit=differs', [])).toMatchObject({
    state: 'vain',
    none: 'No word of the audit meets all that the filter asks of it.',
  });
  for (const filter of ['period>1300', 'period<1', 'period>9 period<5']) {
    expect(search(filter, [])).toMatchObject({ state: 'vain', looked: 0n });
    expect(search(filter, []).none).toMatch(/none is stored/);
  }
});
