import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  atFor,
  moveFor,
  PAGE_ROWS,
  type PagePlace,
  paginationFor,
  placeAfter,
  placeAround,
  placeBefore,
  rowRangeOf,
  type WindowPage,
  windowPageOf,
} from './page-window.ts';

const COVERAGE = { complete: true, asOf: null };

/** A list of `total` rows whose values are their indexes, paged like the API. */
function fetchFrom(total: number, place: PagePlace): WindowPage<number> {
  const { first, after, last, before } = paginationFor(place);
  const from = last === undefined ? Number(after ?? -1) + 1 : Math.max(0, Number(before ?? total) - last);
  const to = last === undefined ? Math.min(total, from + (first ?? 0)) : Number(before ?? total);
  const rows = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
  const page = {
    edges: rows.map((row) => ({ node: row, cursor: String(row) })),
    pageInfo: {
      hasNextPage: to < total,
      hasPreviousPage: from > 0,
      startCursor: String(rows[0] ?? ''),
      endCursor: String(rows.at(-1) ?? ''),
    },
  };
  return windowPageOf(place, { page, coverage: COVERAGE }, 0, undefined);
}

test('on the way to the end and back, every row knows its index', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5 * PAGE_ROWS }), (total) => {
      let page = fetchFrom(total, { from: 'start' });
      const seen: number[] = [];
      for (;;) {
        expect(page.rows).toEqual(page.rows.map((_, index) => page.start + index));
        seen.push(...page.rows);
        const next = placeAfter(page);
        if (next === undefined) break;
        page = fetchFrom(total, next);
      }
      expect(seen).toHaveLength(total);
      for (;;) {
        expect(page.rows).toEqual(page.rows.map((_, index) => page.start + index));
        const previous = placeBefore(page);
        if (previous === undefined) break;
        page = fetchFrom(total, previous);
      }
      expect(page.start).toBe(0);
    }),
  );
});

test('from the end, indexes depend on the count', () => {
  const page = fetchFrom(1000, { from: 'end', total: 1000 });
  expect(rowRangeOf([page])).toEqual({ start: 1000 - PAGE_ROWS, end: 1000 });
});

test('pages are fetched a little ahead of the visible rows, and far rows by a jump', () => {
  const inMemory = { start: 1000, end: 2000 };
  expect(moveFor({ start: 1400, end: 1440 }, inMemory, 9000)).toBe('stay');
  expect(moveFor({ start: 1900, end: 1940 }, inMemory, 9000)).toBe('next');
  expect(moveFor({ start: 1050, end: 1090 }, inMemory, 9000)).toBe('previous');
  expect(moveFor({ start: 7000, end: 7040 }, inMemory, 9000)).toBe('jump');
  expect(moveFor({ start: 0, end: 40 }, inMemory, 9000)).toBe('jump');
  expect(moveFor({ start: 1960, end: 2000 }, inMemory, 2000)).toBe('stay');
  expect(moveFor({ start: 0, end: 40 }, { start: 0, end: 200 }, 200)).toBe('stay');
});

test('a far row is requested by its index, with rows above it', () => {
  expect(placeAround(50_000, 100_000)).toEqual({ from: 'row', row: 50_000 - PAGE_ROWS / 4 });
  expect(placeAround(20, 100_000)).toEqual({ from: 'start' });
  expect(placeAround(99_990, 100_000)).toEqual({ from: 'end', total: 100_000 });
});

test('a page that starts at a row names that row', () => {
  const place: PagePlace = { from: 'row', row: 700 };
  expect(atFor(place)).toEqual({ row: 700 });
  const page = { edges: [], pageInfo: { hasNextPage: false, hasPreviousPage: true, startCursor: '', endCursor: '' } };
  expect(windowPageOf(place, { page, coverage: COVERAGE, position: { row: 690 } }, 0, undefined).start).toBe(690);
});
