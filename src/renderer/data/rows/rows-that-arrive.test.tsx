import { act, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import type { ListStart, Pagination } from '../../../contract/index.ts';
import { openPage } from '../page.fixture.tsx';
import { PAGE_ROWS, type RowRange } from './page-window.ts';
import type { RowSource } from './row-source.ts';
import { type Rows, useRows } from './use-rows.ts';

const IN_SIGHT = 30;

/** A list of numbers, highest first, to which higher ones come. A cursor is its number. */
function growingList(growth: 'above' | 'within', size: number) {
  const list = { size, requests: 0, counts: 0 };
  const source: RowSource<number> = {
    key: ['growing'],
    list: 'parties',
    growth,
    page: ({ first, after, last, before }: Pagination, _signal, at?: ListStart) => {
      list.requests += 1;
      const end = before === undefined ? list.size : list.size - 1 - Number(before);
      const from = after === undefined ? 0 : list.size - Number(after);
      const start = at !== undefined && 'row' in at ? at.row : last === undefined ? from : Math.max(0, end - last);
      const length = Math.max(0, Math.min(first ?? last ?? 0, end - start));
      const edges = Array.from({ length }, (_, nth) => list.size - 1 - start - nth).map((node) => ({
        node,
        cursor: `${node}`,
      }));
      const pageInfo = {
        hasNextPage: start + length < list.size,
        hasPreviousPage: start > 0,
        startCursor: edges[0]?.cursor ?? '',
        endCursor: edges.at(-1)?.cursor ?? '',
      };
      const position = at && { row: start, rows: list.size, exact: true };
      return Promise.resolve({ page: { edges, pageInfo }, coverage: { complete: true, asOf: null }, position });
    },
    count: () => {
      list.counts += 1;
      return Promise.resolve({ rows: list.size, complete: true });
    },
  };
  return { list, source };
}

/** Lets everything happen that follows from what happened. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 40; turns += 1) await act(() => new Promise((resolve) => setTimeout(resolve)));
}

/** Opens a list of a size whose view tells the rows in sight to the list, as a grid does. */
async function openList(growth: 'above' | 'within', size: number) {
  const { list, source } = growingList(growth, size);
  let rows: Rows<number> | undefined;
  let look: (span: RowRange) => void = () => {};
  function View() {
    const [span, setSpan] = useState<RowRange>({ start: 0, end: IN_SIGHT });
    const now = useRows(source);
    const { see } = now;
    useEffect(() => see(span, false), [see, span]);
    rows = now;
    look = setSpan;
    const top = now.rows[span.start - now.start];
    return `Top ${top ?? 'loading'}, ${now.total} rows, ${now.arrived} new`;
  }
  const { emit } = openPage(<View />, {});
  await screen.findByText(`Top ${size - 1}, ${size} rows, 0 new`);
  return {
    list,
    shows: (text: string) => screen.findByText(text),
    rows: () => rows,
    scrollTo: (start: number) => act(() => look({ start, end: start + IN_SIGHT })),
    /** Adds rows, and tells of them. */
    arrive(count: number) {
      list.size += count;
      act(() => emit({ type: 'rows', list: 'parties', scope: '' }));
    },
  };
}

type View = Awaited<ReturnType<typeof openList>>;

/** The rows that a step of `wheel` scrolls: a page, so that the next one is in memory or is read from a cursor. */
const STEP = PAGE_ROWS;

/** Scrolls on as a wheel does, until a row is at the top. */
async function wheel({ rows, scrollTo }: View, from: number, to: number) {
  for (let row = from; row !== to; ) {
    row += from < to ? STEP : -STEP;
    scrollTo(row);
    await waitFor(() => expect(rows()?.rows[row - (rows()?.start ?? 0)]).toBeDefined());
  }
}

test('a person who scrolls back to the top sees the new rows, and they are read once', async () => {
  const view = await openList('above', 1000);
  view.scrollTo(5);
  await view.shows('Top 994, 1000 rows, 0 new');
  view.arrive(2);
  await view.shows('Top 994, 1000 rows, 2 new');
  const { requests } = view.list;
  const pages = (view.rows()?.rows.length ?? 0) / PAGE_ROWS;
  view.scrollTo(0);
  await view.shows('Top 1001, 1002 rows, 0 new');
  await settle();
  expect(view.list.requests - requests).toBe(pages);
  view.scrollTo(5);
  await view.shows('Top 996, 1002 rows, 0 new');
});

test.each(['above', 'within'] as const)('rows come %s others while the first page is not in memory', async (growth) => {
  const view = await openList(growth, 5000);
  await wheel(view, 0, 1600);
  expect(view.rows()?.start).toBeGreaterThan(0);
  view.arrive(3);
  await waitFor(() => expect(view.list.counts).toBeGreaterThan(1));
  await view.shows(`Top 3399, 5000 rows, ${growth === 'above' ? 3 : 0} new`);
  await wheel(view, 1600, 0);
  await view.shows('Top 5002, 5003 rows, 0 new');
  await settle();
  expect(view.rows()?.start).toBe(0);
});

test('a row that comes after the first page was read again is counted as new', async () => {
  const view = await openList('above', 5000);
  await wheel(view, 0, 1600);
  await wheel(view, 1600, STEP);
  await waitFor(() => expect(view.rows()?.start).toBe(0));
  view.arrive(1);
  await view.shows('Top 4799, 5000 rows, 1 new');
  view.scrollTo(0);
  await view.shows('Top 5000, 5001 rows, 0 new');
});
