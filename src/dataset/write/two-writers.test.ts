import { existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { HistoryStore, historyFile, storeCsv } from '../../history/index.ts';
import { checkpointRows, dataset } from '../dataset.fixture.ts';
import { openDatasets } from '../process/open-datasets.ts';
import { isBeingWritten, lockTable, writingFile } from './table-lock.ts';

const TIME = '2026-10-01 10:00:00+00';
const SEGMENTS = 8;

test('when two processes append at once, one wins, the other has an error or nothing to do, and nothing is lost', async () => {
  const { folder, out, table, store, write, service } = await dataset();
  const spans = Array.from({ length: SEGMENTS }, (_, index) => ({ from: index * 10 + 1, to: index * 10 + 10 }));
  await store(...spans.map((span) => ({ ...span, rows: checkpointRows(TIME, TIME) })));
  await write({ to: 10n });
  const writers = [openDatasets(), openDatasets()];
  onTestFinished(async () => {
    await Promise.all(writers.map((writer) => writer.close()));
  });
  const plan = { historyFile: historyFile(folder), folder: out, tables: ['TABLE_CHECKPOINTS' as const] };
  const how = { from: undefined, append: true, force: false, allowsInexact: false };
  for (const [index, { to }] of spans.slice(1).entries()) {
    // Every second time both find the claim of a writer that has failed.
    if (index % 2 === 1) await (await lockTable(table, 'test-chain', 'checkpoints')).abandon();
    const tried = await Promise.allSettled(
      writers.map((writer) => writer.calls.write({ ...plan, ...how, to: BigInt(to) })),
    );
    const written = tried.flatMap((one) =>
      one.status === 'fulfilled' ? one.value.tables.map((of) => of.written) : [],
    );
    const refused = tried.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect([written.toSorted(), refused]).toEqual(refused.length === 0 ? [[0, 1], []] : [[1], ['DATASET_BUSY']]);
  }
  expect(await service.verify(out)).toMatchObject({
    verdict: 'complete',
    tables: [{ from: '1', to: String(SEGMENTS * 10), segments: SEGMENTS, rows: 2 * SEGMENTS }],
  });
  expect(readdirSync(join(table, '_orrery'))).toEqual(['manifest.json']);
});

test('a claim that cannot be read is not taken for none', async () => {
  const { table } = await dataset();
  await mkdir(writingFile(table), { recursive: true });
  const refused = { code: 'FILE_UNREADABLE', parameters: { file: writingFile(table) } };
  await expect(isBeingWritten(table)).rejects.toMatchObject(refused);
  await expect(lockTable(table, 'test-chain', 'checkpoints')).rejects.toMatchObject(refused);
});

test('of many writers that find the claim of one that is gone, one takes over', async () => {
  const { table } = await dataset();
  await mkdir(join(table, '_orrery'), { recursive: true });
  const gone = { format: 1, chain: 'test-chain', table: 'checkpoints', host: hostname(), pid: 0, id: 'a'.repeat(16) };
  await writeFile(writingFile(table), JSON.stringify(gone));
  const tried = await Promise.allSettled(Array.from({ length: 8 }, () => lockTable(table, gone.chain, gone.table)));
  const locks = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const errors = tried.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  expect(errors).toEqual(Array.from({ length: 7 }, () => 'DATASET_BUSY'));
  expect(locks.map(({ resumes }) => resumes)).toEqual([true]);
  await locks[0]?.release();
  expect(existsSync(table)).toBe(false);
});

test('a table that is refused leaves no folder, and a table with files keeps them', async () => {
  const { out, table, store, write, service } = await dataset();
  await store({ from: 1, to: 10, rows: checkpointRows(TIME) });
  await write();
  await expect(write({ tables: ['TABLE_TRADES'] })).rejects.toMatchObject({ code: 'HISTORY_MISSING' });
  await expect(write({ to: 20n })).rejects.toMatchObject({ code: 'RANGE_OUTSIDE' });
  expect(readdirSync(join(out, 'history'))).toEqual(['checkpoints']);
  expect(readdirSync(join(table, '_orrery'))).toEqual(['manifest.json']);
  expect(await service.info(out)).toMatchObject({ verdict: 'complete', tables: [{ table: 'checkpoints' }] });
});

test('a refused --force leaves the table as it was', async () => {
  const { folder, table, out, store, write, service } = await dataset();
  await store({ from: 1, to: 10, rows: checkpointRows(TIME) }, { from: 11, to: 20, rows: checkpointRows(TIME) });
  const { root } = await write();
  await expect(write({ from: 5n, force: true })).rejects.toMatchObject({ code: 'RANGE_OFF_BOUNDARY' });
  await expect(write({ to: 30n, force: true })).rejects.toMatchObject({ code: 'RANGE_OUTSIDE' });
  // A header that this version does not know.
  const history = new HistoryStore({ file: historyFile(folder), chainId: 'test-chain' });
  const origin = { from: 11n, to: 20n, schemaVersion: 123n, table: 'TABLE_CHECKPOINTS', source: 'test' } as const;
  const header = 'hash,block_hash,block_height,tx_hash,vega_time,seq_num,levitation\n';
  await storeCsv(history, origin, [Buffer.from(`${header}a,b,1,\\x,${TIME},1,2\n`)]);
  await history.close();
  await expect(write({ force: true })).rejects.toMatchObject({ code: 'SEGMENT_INEXACT' });
  expect(await service.verify(out)).toMatchObject({ verdict: 'complete', root, tables: [{ from: '1', to: '20' }] });
  expect(readdirSync(join(table, '_orrery'))).toEqual(['manifest.json']);
});

test.skipIf(process.platform === 'win32')(
  'others may read a dataset and enter its folders, as the umask permits',
  async () => {
    const { out, store, write } = await dataset();
    await store({ from: 1, to: 10, rows: checkpointRows(TIME) });
    await write();
    const entries = readdirSync(out, { recursive: true, withFileTypes: true });
    expect(entries.length).toBeGreaterThan(6);
    for (const entry of entries) {
      const permitted = (entry.isDirectory() ? 0o777 : 0o666) & ~process.umask();
      expect([entry.name, statSync(join(entry.parentPath, entry.name)).mode & 0o777]).toEqual([entry.name, permitted]);
    }
  },
);
