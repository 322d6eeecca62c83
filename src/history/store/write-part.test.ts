import { expect, test } from 'vitest';
import { listed, SOURCE, storeRows, temporaryStore } from '../temporary-store.fixture.ts';

const OTHER = 'http://other.test';
const time = (second: number) => `2023-05-01 10:00:${String(second).padStart(2, '0')}+00`;

/** A store with the blocks of one segment, a block each second, and a way to store rows of these seconds of it. */
async function timedStore() {
  const store = await temporaryStore();
  await store.recordSegments([listed(1, 50)], SOURCE);
  const blocks = Array.from({ length: 50 }, (_, second) => [time(second), String(second + 1)]);
  await storeRows(store, 1, 50, 'TABLE_BLOCKS', { columns: ['vega_time', 'height'], rows: blocks });
  const storeSeconds = (from: number, to: number) => {
    const rows = Array.from({ length: to - from + 1 }, (_, index) => [time(from + index), 'x']);
    return storeRows(store, 1, 50, 'TABLE_ORDERS', { columns: ['vega_time', 'id'], rows });
  };
  const held = () => store.holdings('TABLE_ORDERS')[0];
  return { store, storeSeconds, held };
}

test('rows that end too early give way to more rows, and never to fewer', async () => {
  const { storeSeconds, held } = await timedStore();
  const short = await storeSeconds(0, 9);
  expect(held()).toMatchObject({ suspicion: 'short', part: { rows: 10 } });
  await expect(storeSeconds(0, 4)).rejects.toThrow('it has 5 rows, and 10 rows of the same blocks are stored');
  expect(held()?.part).toEqual(short);
  await storeSeconds(0, 49);
  expect(held()).toMatchObject({ suspicion: null, part: { rows: 50 } });
});

test.for([
  ['in the last block too', 49],
  ['up to a quiet last block', 48],
] as const)('rows outside of their segment give way to fewer rows inside, %s', async ([, last]) => {
  const { storeSeconds, held } = await timedStore();
  const outside = await storeSeconds(0, 55);
  expect(held()?.suspicion).toBe('outside');
  // No rows, and rows that end too early.
  for (const to of [-1, 9]) await expect(storeSeconds(0, to)).rejects.toThrow('56 rows of the same blocks are stored');
  expect(held()).toMatchObject({ suspicion: 'outside', part: outside });
  await storeSeconds(0, last);
  expect(held()).toMatchObject({ suspicion: null, part: { rows: last + 1 } });
});

test('without the times of blocks, rows never give way to fewer rows', async () => {
  const { store, storeSeconds, held } = await timedStore();
  const former = await storeSeconds(0, 9);
  await store.evict({ bytes: 0, keep: [{ table: 'TABLE_ORDERS', from: 1n, to: 50n }], mirrored: [] });
  expect(held()?.reach).toBe('unknown');
  await expect(storeSeconds(0, 4)).rejects.toThrow('it has 5 rows, and 10 rows of the same blocks are stored');
  expect(held()?.part).toEqual(former);
});

test('a part stays when its rows come again, and so does a dispute about them', async () => {
  const { store, storeSeconds, held } = await timedStore();
  const part = await storeSeconds(0, 9);
  await store.disputePart(part, OTHER);
  const again = await storeSeconds(0, 9);
  expect(again).toEqual({ ...part, disputedBy: OTHER, storedAt: again.storedAt });
  expect([...store.chunks(again)]).toHaveLength(1);
  expect(held()).toMatchObject({ suspicion: 'disputed', reach: 'short', part: { disputedBy: OTHER } });
  await storeSeconds(0, 49);
  expect(held()).toMatchObject({ suspicion: null, part: { disputedBy: null } });
});

test('a dispute ends when the service that has other rows sends the stored ones', async () => {
  const { store, storeSeconds, held } = await timedStore();
  await store.disputePart(await storeSeconds(0, 9), SOURCE);
  await storeSeconds(0, 9);
  expect(held()).toMatchObject({ suspicion: 'short', part: { disputedBy: null } });
});
