import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { testFolder } from '../files/test-folder.fixture.ts';
import type { ExportTable, History } from '../history/index.ts';
import { CHAIN, storeRows, temporaryStore } from '../history/temporary-store.fixture.ts';
import type { CurrentNetwork } from '../networks/index.ts';
import { openUserStore } from '../store/index.ts';
import { createArchiveService } from './archive-service.ts';
import { isStoredSince } from './stored-since.ts';

const rows = {
  columns: ['vega_time', 'height'],
  rows: Array.from({ length: 10 }, (_, at) => [`2026-10-01 00:00:0${at}+00`, String(1001 + at)]),
};

/**
 * Stores a segment of a table, and returns the question if an archive of trades was verified before that.
 * @param later rows that come a minute later for the same segment
 */
async function asker(table: ExportTable, later?: typeof rows) {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
  const store = await temporaryStore();
  const { storedAt } = await storeRows(store, 1001, 1010, table, rows);
  vi.setSystemTime(Date.now() + 60_000);
  if (later !== undefined) await storeRows(store, 1001, 1010, table, later);
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

test('rows that came again are as old as before, and other rows of the same segment are not', async () => {
  expect(await (await asker('TABLE_TRADES', rows))(0)).toBe(false);
  const more = { ...rows, rows: [...rows.rows, ['2026-10-01 00:00:09+00', '1010']] };
  expect(await (await asker('TABLE_TRADES', more))(0)).toBe(true);
});

test('segments of another table say nothing about trades, and an archive without files has no blocks', async () => {
  const isOlder = await asker('TABLE_ORDERS');
  expect(await isOlder(-1)).toBe(false);
  const none = { csv: [], range: { from: 1n, to: 2000n }, verifiedAt: 0 };
  expect(await isStoredSince({ storedSince: () => Promise.resolve(true) }, CHAIN, none)).toBe(false);
});

test('a segment that comes while an archive is read counts as stored after the verdict, which need not know it', async () => {
  onTestFinished(() => void vi.useRealTimers());
  const folder = await testFolder();
  const file = join(folder, 'trades.zip');
  await writeFile(file, 'the archive');
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
  const [store, user] = [await temporaryStore(), await openUserStore(folder)];
  onTestFinished(() => user.close());
  const csv = [
    { name: `${CHAIN}-trades-1-2000.csv`, schemaVersion: 1n, rows: 1, bytes: 2, sha256: '', columns: ['id'] },
  ];
  const history = {
    async verify() {
      vi.setSystemTime(Date.now() + 60_000);
      await storeRows(store, 1001, 1010, 'TABLE_BLOCKS', rows);
      vi.setSystemTime(Date.now() + 60_000);
      return {
        verdict: 'complete',
        coverage: 'unproven',
        coverageNote: '',
        problems: [],
        table: 'TABLE_TRADES',
        range: { from: 1n, to: 2000n },
        csv,
        segments: null,
        archiveSha256: null,
      };
    },
    storedSince: (...asked: Parameters<History['storedSince']>) => Promise.resolve(store.storedSince(...asked)),
  };
  const job = { kind: 'archive', result: { file } };
  const network = { history, user, chainId: CHAIN, historyService: { job: () => job } };
  const session = { whenOpen: () => Promise.resolve(network) } as unknown as CurrentNetwork;
  const archives = createArchiveService(session, folder);
  await archives.verify({ job: 'a' }, undefined, new AbortController().signal);
  expect(await archives.lastVerdict({ job: 'a' })).toMatchObject({ verdict: { storedSince: true } });
});
