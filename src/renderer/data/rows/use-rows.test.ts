import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { OrreryError } from '../../../contract/index.ts';
import { explorerAnswering, firstDrawn } from '../explorer.fixture.ts';
import type { RowSource } from './row-source.ts';
import { type Rows, useRows } from './use-rows.ts';

type Read = Awaited<ReturnType<RowSource<string>['page']>>;
const PAGE: Read = {
  page: {
    edges: [{ node: 'a', cursor: '0' }],
    pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: '0', endCursor: '0' },
  },
  coverage: { complete: true, asOf: null },
};

/** Renders a view once and returns its rows of a list whose pages come from `page`. */
function rowsOver(page: RowSource<string>['page']): Rows<string> {
  const source: RowSource<string> = {
    key: ['list'],
    list: undefined,
    growth: 'above',
    page,
    count: () => Promise.resolve({ rows: 1, complete: true }),
  };
  const explorer = explorerAnswering(() => Promise.reject(new OrreryError('CANCELLED', {})));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return firstDrawn(client, explorer, () => useRows(source));
}

test('a position is requested under the signal of its caller', async () => {
  const given: AbortSignal[] = [];
  const { find } = rowsOver((_, signal) => {
    given.push(signal);
    return Promise.resolve({ ...PAGE, position: { row: 7, rows: 9, exact: true } });
  });
  const going = new AbortController();
  expect(await find?.({ value: '5' }, going.signal)).toEqual({ row: 7 });
  going.abort();
  expect(given.map(({ aborted }) => aborted)).toEqual([true]);
});

test('an unknown position has an error text for people', async () => {
  const { find } = rowsOver(() => Promise.reject(new OrreryError('EPOCH_UNKNOWN', { epoch: 12 })));
  const found = await find?.({ row: 3 }, new AbortController().signal);
  expect(found).toEqual({ problem: expect.stringContaining('Epoch 12 is not available') });
});

test('the retry state lasts until the list was read', async () => {
  const answer = Promise.withResolvers<Read>();
  const { retry } = rowsOver(() => answer.promise);
  let isOver = false;
  const asking = retry().then(() => {
    isOver = true;
  });
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  answer.resolve(PAGE);
  await asking;
});
