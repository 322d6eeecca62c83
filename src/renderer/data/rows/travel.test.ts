import { expect, test } from 'vitest';
import type { Pagination } from '../../../contract/index.ts';
import { Anchors } from './anchors.ts';
import { travelTo } from './travel.ts';

/** A list of numbers whose cursors are the numbers; counts its requests. */
function listOf(total: number) {
  const asked: Pagination[] = [];
  const page = (pagination: Pagination) => {
    asked.push(pagination);
    const from = Number(pagination.after ?? -1) + 1;
    const rows = Array.from(
      { length: Math.max(0, Math.min(total - from, pagination.first ?? 0)) },
      (_, at) => from + at,
    );
    return Promise.resolve({
      page: {
        edges: rows.map((row) => ({ node: row, cursor: String(row) })),
        pageInfo: { hasNextPage: true, hasPreviousPage: true, startCursor: '', endCursor: '' },
      },
      standing: { complete: true, asOf: null },
    });
  };
  return { asked, page };
}
const never = new AbortController().signal;

test('the way to a far row is walked once, and known ever after', async () => {
  const list = listOf(100_000);
  const anchors = new Anchors();
  const place = await travelTo(list, anchors, 30_050, 100_000, never);
  expect(place).toEqual({ from: 'after', cursor: '29999', start: 30_000 });
  expect(list.asked).toHaveLength(15);

  await travelTo(list, anchors, 12_345, 100_000, never);
  expect(list.asked).toHaveLength(15);
});

test('both ends of the list are reached without walking', async () => {
  const list = listOf(100_000);
  expect(await travelTo(list, new Anchors(), 99_990, 100_000, never)).toEqual({ from: 'end', total: 100_000 });
  expect(await travelTo(list, new Anchors(), 20, 100_000, never)).toEqual({ from: 'start' });
  expect(list.asked).toHaveLength(0);
});

test('a list shorter than was thought ends the walk', async () => {
  const list = listOf(3_000);
  const place = await travelTo(list, new Anchors(), 50_000, 100_000, never);
  expect(place).toEqual({ from: 'after', cursor: '2999', start: 3_000 });
});

test('whoever scrolls on has the walk given up', async () => {
  const control = new AbortController();
  const list = listOf(100_000);
  const walk = travelTo(list, new Anchors(), 60_000, 100_000, control.signal);
  control.abort();
  await expect(walk).rejects.toThrow();
});
