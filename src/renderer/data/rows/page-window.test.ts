import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Anchors } from './anchors.ts';
import {
  moveFor,
  PAGE_ROWS,
  type PagePlace,
  paginationFor,
  placeAfter,
  placeBefore,
  readPage,
  spanOf,
  type WindowPage,
} from './page-window.ts';

const STANDING = { complete: true, asOf: null };

/** A list of `total` rows that are their own places, paged as the interface pages. */
function fetchFrom(total: number, place: PagePlace): WindowPage<number> {
  const { first, after, last, before } = paginationFor(place);
  const from = last === undefined ? Number(after ?? -1) + 1 : Math.max(0, Number(before ?? total) - last);
  const to = last === undefined ? Math.min(total, from + (first ?? 0)) : Number(before ?? total);
  const rows = Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
  return readPage(
    place,
    {
      edges: rows.map((row) => ({ node: row, cursor: String(row) })),
      pageInfo: {
        hasNextPage: to < total,
        hasPreviousPage: from > 0,
        startCursor: String(rows[0] ?? ''),
        endCursor: String(rows.at(-1) ?? ''),
      },
    },
    STANDING,
    0,
  );
}

test('walking to the end and back, every row knows its place', () => {
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

test('from the end, places rest on the count', () => {
  const page = fetchFrom(1000, { from: 'end', total: 1000 });
  expect(spanOf([page])).toEqual({ start: 1000 - PAGE_ROWS, end: 1000 });
});

test('pages are fetched a little ahead of what is seen, and far places by a jump', () => {
  const held = { start: 1000, end: 2000 };
  expect(moveFor({ start: 1400, end: 1440 }, held, 9000)).toBe('stay');
  expect(moveFor({ start: 1900, end: 1940 }, held, 9000)).toBe('next');
  expect(moveFor({ start: 1050, end: 1090 }, held, 9000)).toBe('previous');
  expect(moveFor({ start: 7000, end: 7040 }, held, 9000)).toBe('jump');
  expect(moveFor({ start: 0, end: 40 }, held, 9000)).toBe('jump');
  expect(moveFor({ start: 1960, end: 2000 }, held, 2000)).toBe('stay');
  expect(moveFor({ start: 0, end: 40 }, { start: 0, end: 200 }, 200)).toBe('stay');
});

test('a place once visited is one request away', () => {
  const anchors = new Anchors();
  expect(anchors.nearest(5000, 10_000)).toEqual({ place: { from: 'start' }, distance: 5001 - PAGE_ROWS });
  anchors.add(4900, 'c');
  expect(anchors.nearest(5000, 10_000)).toEqual({
    place: { from: 'after', cursor: 'c', start: 4900 },
    distance: 0,
  });
  expect(anchors.nearest(10, 10_000).place).toEqual({ from: 'start' });
  expect(anchors.nearest(9_990, 10_000).place).toEqual({ from: 'end', total: 10_000 });
});
