import { expect, test } from 'vitest';
import type { ExportTable, History } from '../history/index.ts';
import { CHAIN, storeRows, temporaryStore } from '../history/temporary-store.fixture.ts';
import { isStoredSince } from './stored-since.ts';

const rows = {
  columns: ['vega_time', 'height'],
  rows: Array.from({ length: 10 }, (_, at) => [`2026-10-01 00:00:0${at}+00`, String(1001 + at)]),
};

/** Stores a segment of a table, and returns the question if an archive of trades was verified before that. */
async function asker(table: ExportTable) {
  const store = await temporaryStore();
  const { storedAt } = await storeRows(store, 1001, 1010, table, rows);
  const history: Pick<History, 'storedSince'> = {
    storedSince: (...asked) => Promise.resolve(store.storedSince(...asked)),
  };
  return (since: number, range = { from: 1n, to: 2000n }, chain = CHAIN) => {
    const name = `${chain}-trades-${range.from}-${range.to}.csv`;
    const csv = [{ name, schemaVersion: 1n, rows: 1, bytes: 2, sha256: '', columns: ['id'] }];
    return isStoredSince(history, CHAIN, { csv, range, verifiedAt: storedAt + since });
  };
}

test.for<ExportTable>(['TABLE_TRADES', 'TABLE_BLOCKS'])(
  'a verdict on trades is older than a segment of %s that was stored after it, of the same blocks and chain',
  async (table) => {
    const isOlder = await asker(table);
    expect(await isOlder(-1)).toBe(true);
    expect(await isOlder(0)).toBe(false);
    expect(await isOlder(-1, { from: 1n, to: 1000n })).toBe(false);
    expect(await isOlder(-1, { from: 1n, to: 2000n }, 'another-chain')).toBe(false);
  },
);

test('segments of another table say nothing about trades, and an archive without files has no blocks', async () => {
  const isOlder = await asker('TABLE_ORDERS');
  expect(await isOlder(-1)).toBe(false);
  const none = { csv: [], range: { from: 1n, to: 2000n }, verifiedAt: 0 };
  expect(await isStoredSince({ storedSince: () => Promise.resolve(true) }, CHAIN, none)).toBe(false);
});
