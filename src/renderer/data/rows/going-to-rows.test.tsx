import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ListStart } from '../../../contract/index.ts';
import { openPage } from '../page.fixture.tsx';
import type { RowSource } from './row-source.ts';
import { type Rows, useRows } from './use-rows.ts';

const TOTAL = 10_000;

/**
 * A list of numbers that reads a page at every index, and the starts of all pages that were requested.
 * @param silent the starts that are never answered
 */
function numbers(...silent: number[]): { source: RowSource<number>; requested: (ListStart | undefined)[] } {
  const requested: (ListStart | undefined)[] = [];
  const source: RowSource<number> = {
    key: ['numbers'],
    list: undefined,
    growth: 'above',
    page: ({ first = 0 }, _signal, at) => {
      requested.push(at);
      const start = at !== undefined && 'row' in at ? at.row : 0;
      if (silent.includes(start)) return new Promise(() => {});
      const edges = Array.from({ length: first }, (_, nth) => ({ node: start + nth, cursor: `${start + nth}` }));
      const pageInfo = { hasNextPage: true, hasPreviousPage: start > 0, startCursor: '', endCursor: '' };
      const position = { row: start, rows: TOTAL, exact: true };
      return Promise.resolve({ page: { edges, pageInfo }, coverage: { complete: true, asOf: null }, position });
    },
    count: () => Promise.resolve({ rows: TOTAL, complete: true }),
  };
  return { source, requested };
}

/** Opens a list, and returns a function that gives its present state. */
async function openList(source: RowSource<number>): Promise<() => Rows<number> | undefined> {
  let list: Rows<number> | undefined;
  function View() {
    list = useRows(source);
    return `From ${list.start} of ${list.total}`;
  }
  openPage(<View />, {});
  await screen.findByText('From 0 of 10000');
  return () => list;
}

const startsIn = (requested: (ListStart | undefined)[]) => requested.filter((at) => at !== undefined);

test('rows that a person goes to are requested at once, and once, also soon after others', async () => {
  const { source, requested } = numbers();
  const list = await openList(source);
  for (const row of [5000, 8000]) {
    act(() => list()?.see({ start: row, end: row + 30 }, true));
    expect(requested.at(-1)).toEqual({ row: row - 50 });
    await screen.findByText(`From ${row - 50} of 10000`);
  }
  expect(startsIn(requested)).toEqual([{ row: 4950 }, { row: 7950 }]);
});

test('rows that a person goes to do not wait for the rows before, which are not answered', async () => {
  const { source, requested } = numbers(4950);
  const list = await openList(source);
  for (const row of [5000, 5000, 8000]) act(() => list()?.see({ start: row, end: row + 30 }, true));
  expect(startsIn(requested)).toEqual([{ row: 4950 }, { row: 7950 }]);
  await screen.findByText('From 7950 of 10000');
});
