import { expect, test } from 'vitest';
import { listed, SOURCE, storeRows, temporaryStore } from '../temporary-store.fixture.ts';

const time = (second: number) => `2023-05-01 10:00:${String(second).padStart(2, '0')}+00`;
const rows = (seconds: number) => Array.from({ length: seconds }, (_, second) => [time(second), String(second + 1)]);

test('the rows of a segment limit the times of its ends, and blocks give the exact ones, also once they are removed', async () => {
  const store = await temporaryStore();
  await store.recordSegments([listed(1, 60), listed(61, 120)], SOURCE);
  const ends = () => store.timedBlocks().map(({ height, time, is }) => [Number(height), (time / 1e6) % 60, is]);
  expect(ends()).toEqual([]);
  const sparse = { columns: ['vega_time', 'id'], rows: rows(40).slice(20) };
  await storeRows(store, 1, 60, 'TABLE_ORDERS', sparse);
  expect(ends()).toEqual([
    [1, 20, 'no later'],
    [60, 39, 'no earlier'],
  ]);
  await storeRows(store, 1, 60, 'TABLE_BLOCKS', { columns: ['vega_time', 'height'], rows: rows(60) });
  const exact = [
    [1, 0, 'exact'],
    [60, 59, 'exact'],
  ];
  expect(ends()).toEqual(exact);
  expect(await store.evict({ bytes: 0, keep: [{ table: 'TABLE_ORDERS', from: 1n, to: 60n }], mirrored: [] })).toBe(1);
  expect(ends()).toEqual(exact);
});
