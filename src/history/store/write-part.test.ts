import { expect, test } from 'vitest';
import { listed, SOURCE, storeRows, temporaryStore } from '../temporary-store.fixture.ts';

const OTHER = 'http://other.test';
const time = (second: number) => `2023-05-01 10:00:${String(second).padStart(2, '0')}+00`;

/** A store of one segment, with a block each second, and ways to store rows of these seconds of it. */
async function timedStore(hasBlocks = true) {
  const store = await temporaryStore();
  await store.recordSegments([listed(1, 50)], SOURCE);
  const blocks = Array.from({ length: 50 }, (_, second) => [time(second), String(second + 1)]);
  if (hasBlocks) await storeRows(store, 1, 50, 'TABLE_BLOCKS', { columns: ['vega_time', 'height'], rows: blocks });
  const storeSeconds = (from: number, to: number) => {
    const rows = Array.from({ length: to - from + 1 }, (_, index) => [time(from + index), 'x']);
    return storeRows(store, 1, 50, 'TABLE_ORDERS', { columns: ['vega_time', 'id'], rows });
  };
  const storeTimes = (times: readonly string[]) =>
    storeRows(store, 1, 50, 'TABLE_ORDERS', { columns: ['vega_time', 'id'], rows: times.map((each) => [each, 'y']) });
  const held = () => store.holdings('TABLE_ORDERS')[0];
  return { store, storeSeconds, storeTimes, held };
}

test('rows that end too early give way to more rows, and never to fewer', async () => {
  const { storeSeconds, held } = await timedStore();
  const short = await storeSeconds(0, 9);
  expect(held()).toMatchObject({ suspicion: 'short', part: { rows: 10 } });
  await expect(storeSeconds(0, 4)).rejects.toThrow('it may lack rows that are stored (10; it has 5)');
  // One row in the last block does not show that the others were wrong.
  await expect(storeSeconds(49, 49)).rejects.toThrow('it may lack rows that are stored (10; it has 1)');
  expect(held()?.part).toEqual(short);
  await storeSeconds(0, 49);
  expect(held()).toMatchObject({ suspicion: null, part: { rows: 50 } });
});

test('rows that end too early never give way to rows that cannot contain them, however many', async () => {
  const { storeSeconds, storeTimes, held } = await timedStore();
  const short = await storeSeconds(0, 9);
  const manyOf = (second: number) => Array.from({ length: 60 }, () => time(second));
  // Outside of the segment, in the first block, in the last block, and at times that cannot be read.
  for (const times of [[time(0), ...manyOf(55)], manyOf(0), manyOf(49), [...manyOf(49), 'infinity']])
    await expect(storeTimes(times)).rejects.toThrow(`it may lack rows that are stored (10; it has ${times.length})`);
  expect(held()).toMatchObject({ suspicion: 'short', part: short });
});

test.for([
  ['in the last block too', 49],
  ['up to a quiet last block', 48],
] as const)('rows outside of their segment give way to fewer rows inside, %s', async ([, last]) => {
  const { storeSeconds, storeTimes, held } = await timedStore();
  const outside = await storeSeconds(0, 55);
  expect(held()?.suspicion).toBe('outside');
  // No rows, rows of only the first block, rows that end too early, and rows at times that cannot be read.
  const seconds = Array.from({ length: 50 }, (_, second) => time(second));
  for (const times of [[], [time(0)], seconds.slice(0, 10), [...seconds, 'infinity'], [...seconds, time(52)]])
    await expect(storeTimes(times)).rejects.toThrow(`it may lack rows that are stored (56; it has ${times.length})`);
  expect(held()).toMatchObject({ suspicion: 'outside', part: outside });
  await storeSeconds(0, last);
  expect(held()).toMatchObject({ suspicion: null, part: { rows: last + 1 } });
});

test('without the times of blocks, rows never give way to fewer rows', async () => {
  const { storeSeconds, held } = await timedStore(false);
  const former = await storeSeconds(0, 9);
  expect(held()?.reach).toBe('unjudged');
  await expect(storeSeconds(0, 4)).rejects.toThrow('it may lack rows that are stored (10; it has 5)');
  expect(held()?.part).toEqual(former);
});

test('rows that end too early stay suspect when the blocks that show it are removed to make room', async () => {
  const { store, storeSeconds, held } = await timedStore();
  await storeSeconds(0, 9);
  const keep = [{ table: 'TABLE_ORDERS', from: 1n, to: 50n }] as const;
  expect(await store.evict({ bytes: 0, keep, mirrored: [] })).toBe(1);
  expect(store.holdings('TABLE_BLOCKS')[0]?.part).toBeUndefined();
  expect(held()?.suspicion).toBe('short');
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
