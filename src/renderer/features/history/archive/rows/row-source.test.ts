import { expect, test } from 'vitest';
import type { ArchiveReader } from './archive-reader.ts';
import { archiveRowSource } from './row-source.ts';

/** A file of `count` rows, each of which contains its own number. */
function readerOf(count: number): ArchiveReader {
  return {
    content: () => Promise.resolve({ file: 'a.zip', bytes: 0, files: [{ name: 'a.csv', bytes: 0 }] }),
    rows(_, start, limit) {
      const end = Math.min(count, start + Math.min(limit, 1000));
      const rows = Array.from({ length: Math.max(0, end - start) }, (__, index) => [String(start + index), null]);
      return Promise.resolve({ columns: ['id', 'note'], rows, shortened: [[0, 1]], end: end >= count });
    },
  };
}
const { signal } = new AbortController();
const indexes = (edges: readonly { node: { index: number } }[]) => [edges[0]?.node.index, edges.at(-1)?.node.index];

test('pages follow each other in both directions by the numbers of rows', async () => {
  const { page } = archiveRowSource(readerOf(5000), 'a', 'a.csv', 5000);
  const first = (await page({ first: 200 }, signal)).page;
  expect(indexes(first.edges)).toEqual([0, 199]);
  expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
  const next = (await page({ first: 200, after: first.pageInfo.endCursor }, signal)).page;
  expect(indexes(next.edges)).toEqual([200, 399]);
  const back = (await page({ last: 200, before: next.pageInfo.startCursor }, signal)).page;
  expect(indexes(back.edges)).toEqual([0, 199]);
  const last = (await page({ last: 200 }, signal)).page;
  expect(indexes(last.edges)).toEqual([4800, 4999]);
  expect(last.pageInfo.hasNextPage).toBe(false);
  expect(indexes((await page({ first: 200 }, signal, { row: 3000 })).page.edges)).toEqual([3000, 3199]);
});

test('more rows than a reader gives at once are asked for in turn', async () => {
  const { page } = archiveRowSource(readerOf(2500), 'a', 'a.csv', undefined);
  const read = (await page({ first: 2000 }, signal)).page;
  expect(read.edges).toHaveLength(2000);
  expect(read.edges[1000]?.node.shortened).toEqual([1]);
  expect(indexes((await page({ first: 2000, after: '1999' }, signal)).page.edges)).toEqual([2000, 2499]);
});

test('an empty file is a page without rows, and nothing after it', async () => {
  const { page } = archiveRowSource(readerOf(0), 'a', 'a.csv', 0);
  expect((await page({ first: 200 }, signal)).page).toMatchObject({ edges: [], pageInfo: { hasNextPage: false } });
});
