import { expect, test } from 'vitest';
import { listed, SOURCE, storeRows, temporaryStore } from '../temporary-store.fixture.ts';

const time = (second: number) => `2023-05-01 10:00:${String(second).padStart(2, '0')}+00`;
const rows = (seconds: number) => Array.from({ length: seconds }, (_, second) => [time(second), String(second + 1)]);

test('the ends of a stored segment have the times of its rows, and the exact ones where blocks are stored', async () => {
  const store = await temporaryStore();
  await store.recordSegments([listed(1, 60), listed(61, 120)], SOURCE);
  const ends = () =>
    store.timedBlocks().map(({ height, time, isExact }) => [Number(height), (time / 1e6) % 60, isExact]);
  expect(ends()).toEqual([]);
  await storeRows(store, 1, 60, 'TABLE_ORDERS', { columns: ['vega_time', 'id'], rows: rows(20) });
  expect(ends()).toEqual([
    [1, 0, false],
    [60, 19, false],
  ]);
  await storeRows(store, 1, 60, 'TABLE_BLOCKS', { columns: ['vega_time', 'height'], rows: rows(60) });
  expect(ends()).toEqual([
    [1, 0, true],
    [60, 59, true],
  ]);
});
