import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatasetJob, OrreryError } from '../../contract/index.ts';
import { openDatasets } from '../../dataset/index.ts';
import { testFolder } from '../../files/test-folder.fixture.ts';
import type { Sandbox } from '../../sandbox/index.ts';
import type { HistoryService } from '../history-service.ts';
import { jobEnds, jobIn, openBench, sandboxOf } from '../service.fixture.ts';

/** All tests of this file share one network; each has a data folder of its own. */
let sandbox: Sandbox;
const datasets = openDatasets();
const cleanups: (() => Promise<void>)[] = [() => datasets.close()];

beforeAll(async () => {
  sandbox = await sandboxOf({}, (cleanup) => void cleanups.push(cleanup));
});
afterAll(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
});

async function datasetEnds(service: HistoryService, id: string): Promise<DatasetJob> {
  const job = await jobEnds(service, id);
  if (job.kind !== 'dataset') throw new Error('a job of an archive');
  return job;
}

const order = { tables: ['TABLE_TRADES', 'TABLE_DEPOSITS'] as const, from: 1n, to: 2000n };
const withTables = (tables: readonly ('TABLE_TRADES' | 'TABLE_DEPOSITS')[]) => ({ ...order, tables: [...tables] });

test('an export fetches what is missing and ends as a proved dataset; a later one adds what is newer', async () => {
  const { service, folder } = await openBench(sandbox);
  const empty = await service.planDataset({ tables: [...order.tables], from: 500n, to: 1500n });
  expect(empty).toMatchObject({
    range: { from: 1n, to: 2000n },
    bytes: { certainty: 'unknown' },
  });
  expect(empty.folder).toBe(join(folder, 'exports', sandbox.chainId));
  expect(empty.tables).toMatchObject([
    { table: 'TABLE_TRADES', action: 'write', present: null, segments: 3, missing: 3 },
    { table: 'TABLE_DEPOSITS', action: 'write' },
  ]);

  const first = await service.startDataset(withTables(order.tables));
  const done = await datasetEnds(service, first.id);
  expect(done).toMatchObject({ state: 'done', problem: null, segmentsDone: 6, segmentsTotal: 6 });
  expect(done.rowsDone).toBe(done.rowsTotal);
  expect(done.result).toMatchObject({
    written: 6,
    tables: [
      { table: 'TABLE_TRADES', from: 1n, to: 2000n, inexact: 0 },
      { table: 'TABLE_DEPOSITS', from: 1n, to: 2000n },
    ],
  });
  expect(await service.datasets.list()).toEqual([{ id: first.dataset, folder: first.folder, inExportFolder: true }]);

  const more = await service.planDataset({ tables: ['TABLE_TRADES'], from: 1n, to: 4000n });
  expect(more.tables).toMatchObject([
    { action: 'append', present: { from: 1n, to: 2000n }, adds: { from: 2001n, to: 4000n }, segments: 2, missing: 2 },
  ]);
  expect(more.bytes.certainty).toBe('estimated');
  const added = await service.startDataset({ tables: ['TABLE_TRADES'], from: 1n, to: 4000n });
  const { result } = await datasetEnds(service, added.id);
  expect(result).toMatchObject({ written: 2, tables: [{ table: 'TABLE_TRADES', from: 1n, to: 4000n }] });
  const verified = await datasets.calls.verify(first.folder);
  expect(verified).toMatchObject({ verdict: 'complete', root: result?.root, problems: [] });

  // The same order again finds nothing to do; over a file that is gone, it is not called done.
  const again = async () => datasetEnds(service, (await service.startDataset(withTables(order.tables))).id);
  expect(await again()).toMatchObject({ state: 'done', segmentsTotal: 0, result: { written: 0, root: result?.root } });
  const table = join(first.folder, 'history', 'deposits');
  const files = await readdir(table, { recursive: true });
  await rm(join(table, files.find((path) => path.endsWith('.parquet')) ?? ''));
  expect(await again()).toMatchObject({ state: 'failed', problem: expect.stringContaining('is missing') });
});

test('an export over the same blocks corrects rows that came short, and writes no other segment again', async () => {
  const { service } = await openBench(sandbox);
  const trades = (to: bigint) => ({ tables: ['TABLE_TRADES' as const], from: 1n, to });
  const write = async (to: bigint) => datasetEnds(service, (await service.startDataset(trades(to))).id);
  await sandbox.setFaults('short@/api/v2/networkhistory/export');
  const short = await write(1000n);
  await sandbox.setFaults('');
  const longer = await write(2000n);
  const before = await service.planDataset(trades(2000n));
  expect(before.tables).toMatchObject([{ action: 'correct', adds: { from: 1n, to: 2000n }, rows: { value: 0 } }]);
  expect(before.tables[0]?.suspect).toBeGreaterThan(0);

  const { result, folder } = await write(2000n);
  expect(result?.written).toBe(short.result?.written);
  expect(result?.tables[0]?.rows).toBeGreaterThan(longer.result?.tables[0]?.rows ?? 0);
  expect(await datasets.calls.verify(folder)).toMatchObject({ verdict: 'complete', root: result?.root, problems: [] });
  const after = await service.planDataset(trades(2000n));
  expect(after.tables).toMatchObject([{ action: 'nothing', adds: null, suspect: 0 }]);
});

test('lists are written as they are stored, after the tables or alone, and the job counts their rows', async () => {
  await sandbox.setFaults('status:500@/api/v2/checkpoints');
  const { service, network } = await openBench(sandbox);
  const absent = { tables: [], lists: ['checkpoints' as const] };
  expect((await service.planDataset(absent)).lists).toMatchObject([{ action: 'nothing', bytes: { value: 0 } }]);
  await expect(service.startDataset(absent)).rejects.toMatchObject({ code: 'NOT_CACHED' });
  await expect(service.startDataset({ tables: [] })).rejects.toMatchObject({ code: 'TABLE_REQUIRED' });
  expect(service.jobs()).toEqual([]);
  await sandbox.setFaults('');

  await network.syncOnce({ only: ['parties', 'nodes'], markets: [] });
  const plan = await service.planDataset({ tables: ['TABLE_DEPOSITS'], lists: ['parties', 'delegations'] });
  expect(plan.range).toEqual({ from: 1n, to: 4000n });
  const rows = plan.lists[1]?.rows.value ?? 0;
  expect(rows).toBeGreaterThan(50);
  expect(plan.lists).toMatchObject([
    { list: 'delegations', action: 'write', present: null, rows: { certainty: 'known' } },
    { list: 'parties', action: 'write', complete: true, bytes: { value: rows * 42, certainty: 'estimated' } },
  ]);
  const seen = new Set<string>();
  service.listen((event) => {
    if (event.type !== 'job' || event.job.kind !== 'dataset' || event.job.writing === null) return;
    const { list, rows, rowsTotal } = event.job.writing;
    seen.add(`${list} ${rows} of ${rowsTotal}`);
  });
  // Without blocks, those of the plan are meant.
  const both = await service.startDataset({ tables: ['TABLE_DEPOSITS'], lists: ['parties'] });
  const done = await datasetEnds(service, both.id);
  expect(done).toMatchObject({ state: 'done', from: 1n, to: 4000n, lists: ['parties'] });
  expect(done.rowsDone).toBe(done.rowsTotal);
  expect(done.result).toMatchObject({ written: 5, lists: [{ list: 'parties', rows, files: 1, complete: true }] });
  expect([...seen]).toContain(`parties 0 of ${rows}`);

  const alone = await service.startDataset({ tables: [], lists: ['delegations', 'parties'] });
  expect(alone).toMatchObject({ from: null, to: null, segmentsTotal: 0 });
  const { result } = await datasetEnds(service, alone.id);
  expect(result).toMatchObject({ written: 0, tables: [], root: done.result?.root });
  expect(result?.lists.map(({ list }) => list)).toEqual(['delegations', 'parties']);
  const again = await service.planDataset({ tables: [], lists: ['parties'] });
  expect(again).toMatchObject({ range: null, problem: null, lists: [{ action: 'replace', present: { rows } }] });
  const verified = await datasets.calls.verify(alone.folder);
  expect(verified).toMatchObject({ verdict: 'complete', problems: [] });
  expect(verified.tables.map(({ area, table }) => `${area}/${table}`)).toEqual([
    'history/deposits',
    'lists/delegations',
    'lists/parties',
  ]);
});

test('a range with a gap is refused before a job starts, and replaces the table if the order says so', async () => {
  const { service } = await openBench(sandbox);
  const { id } = await service.startDataset({ tables: ['TABLE_DEPOSITS'], from: 1n, to: 1000n });
  await datasetEnds(service, id);
  const gap = { tables: ['TABLE_DEPOSITS' as const], from: 2001n, to: 3000n };
  expect((await service.planDataset(gap)).tables).toMatchObject([
    { action: 'blocked', adds: null, present: { from: 1n, to: 1000n }, bytes: { value: 0 } },
  ]);
  await expect(service.startDataset(gap)).rejects.toMatchObject({ code: 'DATASET_RANGE' });
  expect(service.jobs()).toHaveLength(1);
  expect((await service.planDataset({ ...gap, replace: true })).tables).toMatchObject([
    { action: 'replace', adds: { from: 2001n, to: 3000n }, segments: 1 },
  ]);
  const replaced = await service.startDataset({ ...gap, replace: true });
  const ended = await datasetEnds(service, replaced.id);
  expect(ended.result?.tables).toMatchObject([{ from: 2001n, to: 3000n }]);
  expect((await datasets.calls.verify(ended.folder)).verdict).toBe('complete');
});

test('a paused export stays so over a restart, goes on when asked, and a cancelled one can be tried again', async () => {
  const { service, folder, close } = await openBench(sandbox);
  await sandbox.setFaults('latency:600000@/api/v2/networkhistory/export');
  const { id } = await service.startDataset(withTables(order.tables));
  await jobIn(service, id, 'running');
  expect(await service.controlJob(id, 'pause')).toMatchObject({ state: 'paused', kind: 'dataset' });
  await close();

  const { service: second } = await openBench(sandbox, { folder });
  expect(second.job(id)).toMatchObject({ state: 'paused', tables: order.tables });
  await second.controlJob(id, 'resume');
  await jobIn(second, id, 'running');
  await second.controlJob(id, 'cancel');
  expect(second.job(id)).toMatchObject({ state: 'cancelled', result: null });
  await sandbox.setFaults('');
  await second.controlJob(id, 'retry');
  const done = await datasetEnds(second, id);
  expect((await datasets.calls.verify(done.folder)).root).toBe(done.result?.root);
});

test('an export that runs when the program ends continues at the next start', async () => {
  const { service, folder, close } = await openBench(sandbox);
  await sandbox.setFaults('latency:600000@/api/v2/networkhistory/export');
  const { id } = await service.startDataset(withTables(order.tables));
  await jobIn(service, id, 'running');
  await close();
  await sandbox.setFaults('');
  const { service: second } = await openBench(sandbox, { folder });
  expect(await datasetEnds(second, id)).toMatchObject({ state: 'done', result: { written: 6 } });
});

test('two exports do not write one dataset at a time, and never into the data folder', async () => {
  const { service, folder } = await openBench(sandbox);
  await sandbox.setFaults('latency:600000@/api/v2/networkhistory/export');
  const { id, folder: target } = await service.startDataset(withTables(['TABLE_DEPOSITS']));
  await expect(service.startDataset(withTables(['TABLE_TRADES']))).rejects.toMatchObject({
    code: 'DATASET_BUSY',
    message: expect.stringContaining(target),
  });
  await service.controlJob(id, 'remove');
  await sandbox.setFaults('');
  await service.exportFolder.set(join(folder, 'networks'));
  await expect(service.startDataset(withTables(['TABLE_DEPOSITS']))).rejects.toMatchObject({ code: 'FILE_UNWRITABLE' });
});

test('an export that is started twice at a time is one export', async () => {
  const { service } = await openBench(sandbox);
  const starts = [1, 2].map(() => service.startDataset(withTables(['TABLE_DEPOSITS'])));
  const ends = await Promise.allSettled(starts);
  ends.sort((a, b) => (a.status < b.status ? -1 : 1)); // Either can be the first: their checks run side by side.
  expect(ends).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: { code: 'DATASET_BUSY' } }]);
});

test('files of somebody else fail the job with the reason, and stay as they are', async () => {
  const { service } = await openBench(sandbox);
  const out = await testFolder();
  await service.exportFolder.set(out);
  const mine = join(out, sandbox.chainId, 'history', 'deposits');
  await mkdir(mine, { recursive: true });
  await writeFile(join(mine, 'notes.txt'), 'mine');
  const { id } = await service.startDataset(withTables(['TABLE_DEPOSITS']));
  const failed = await datasetEnds(service, id);
  expect(failed).toMatchObject({ state: 'failed', result: null });
  expect(OrreryError.fromBody(failed.error)?.code).toBe('DATASET_FOREIGN');
  expect(await readdir(mine)).toEqual(['notes.txt']);
});

test('a known dataset is named by an id that outlives restarts, also after the export folder changed', async () => {
  const { service, folder, close } = await openBench(sandbox);
  const elsewhere = await testFolder();
  const added = await service.datasets.add(elsewhere);
  expect(await service.datasets.add(elsewhere)).toEqual(added);
  await close();
  const { service: second } = await openBench(sandbox, { folder });
  await second.exportFolder.set(await testFolder());
  expect(await second.datasets.list()).toEqual([added]);
  expect(await second.datasets.get(added.id)).toEqual(added);
  const plan = await second.planDataset({ ...withTables(['TABLE_DEPOSITS']), dataset: added.id });
  expect(plan).toMatchObject({ dataset: added.id, folder: elsewhere });
  await second.datasets.forget(added.id);
  expect(await second.datasets.list()).toEqual([]);
  await expect(second.planDataset({ ...withTables(['TABLE_DEPOSITS']), dataset: added.id })).rejects.toMatchObject({
    code: 'DATASET_UNKNOWN',
  });
});
