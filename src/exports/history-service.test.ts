import { execFileSync } from 'node:child_process';
import { mkdir, open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { OrreryError } from '../contract/index.ts';
import { mountDisk } from '../files/folder.fixture.ts';
import { testFolder } from '../files/test-folder.fixture.ts';
import type { Sandbox } from '../sandbox/index.ts';
import { archiveEnds, type Bench, openBench, openSharedBench } from './service.fixture.ts';

const signal = new AbortController().signal;

const EXPORTS = '/api/v2/networkhistory/export';

/** All tests of this file share one network; each test uses its own tables. */
let sandbox: Sandbox;
let bench: Bench;
beforeAll(async () => {
  const shared = await openSharedBench();
  ({ sandbox, bench } = shared);
  return shared.close;
});

test('an export fetches what is missing, once, and ends as a checked file with its manifest', async () => {
  const { service, history, folder } = bench;
  const asked = (await sandbox.requests()).byRoute[EXPORTS] ?? 0;
  const plan = await service.plan({ tables: ['TABLE_TRADES', 'TABLE_ORDERS'], from: 1500n, to: 2100n }, 'neutral');
  expect(plan).toMatchObject({ range: { from: 1301n, to: 3000n }, problem: null, bytes: { certainty: 'unknown' } });
  expect(plan.tables[0]).toMatchObject({ segments: 2, missing: 2, exists: false });
  const range = plan.range ?? { from: 0n, to: 0n };
  const jobs = await service.startExports({ tables: ['TABLE_TRADES', 'TABLE_ORDERS'], ...range }, 'neutral');
  const [trades, orders] = await Promise.all(jobs.map(({ id }) => archiveEnds(service, id)));
  expect(trades).toMatchObject({ state: 'done', problem: null, step: 'writing', segmentsDone: 2 });
  expect(trades?.result).toMatchObject({ suspect: [], coverage: expect.any(String), csv: [{ schemaVersion: 97n }] });
  expect(orders?.state).toBe('done');
  const file = trades?.result?.file ?? '';
  expect(file).toBe(join(folder, 'exports', plan.tables[0]?.archive ?? ''));
  expect(await history.verify(file)).toMatchObject({ verdict: 'complete', problems: [] });
  expect(JSON.parse(await readFile(`${file}.manifest.json`, 'utf8'))).toMatchObject({ network: sandbox.baseUrl });
  const again = await service.plan({ tables: ['TABLE_TRADES'], ...range }, 'neutral');
  expect(again.tables[0]).toMatchObject({ missing: 0, exists: true, rows: { certainty: 'known' } });
  expect(again.bytes).toEqual({ value: trades?.result?.bytes, certainty: 'known' });
  expect(again.tables[0]?.rawBytes.value).toBe(execFileSync('unzip', ['-p', file]).length);
  const order = { tables: ['TABLE_TRADES' as const], ...range };
  await expect(service.startExports(order, 'neutral')).rejects.toMatchObject({ code: 'FILE_EXISTS' });
  const [replacing] = await service.startExports({ ...order, replace: true }, 'neutral');
  expect(replacing).toMatchObject({ segmentsDone: 2, segmentsTotal: 2 });
  await archiveEnds(service, replacing?.id ?? '');
  // Two segments; of each, both tables and the blocks, which the jobs share.
  expect(((await sandbox.requests()).byRoute[EXPORTS] ?? 0) - asked).toBe(6);
  expect(await readdir(join(folder, 'downloads'))).toEqual([]);
});

test('an export that is started twice at a time is one export', async () => {
  const { service } = bench;
  const order = { tables: ['TABLE_WITHDRAWALS' as const], from: 1n, to: 1000n };
  const both = await Promise.allSettled([1, 2].map(() => service.startExports(order, 'neutral')));
  // Either may be planned first, and may be done before the other one is.
  const [jobs, ...others] = both.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  expect(others).toEqual([]);
  const code = expect.stringMatching(/^FILE_(BUSY|EXISTS)$/);
  expect(both).toContainEqual({ status: 'rejected', reason: expect.objectContaining({ code }) });
  const [job] = jobs ?? [];
  expect((await archiveEnds(service, job?.id ?? '')).state).toBe('done');
});

test('a range off the boundaries is refused, the error names a valid one, and no job starts', async () => {
  const { service } = bench;
  const start = (from: bigint, to: bigint, table = 'TABLE_BALANCES') =>
    service.startExports({ tables: [table as 'TABLE_BALANCES'], from, to }, 'neutral');
  await expect(start(2n, 1000n)).rejects.toMatchObject({
    code: 'RANGE_OFF_BOUNDARY',
    parameters: { starts: '1 or 1001', ends: '1000' },
  });
  await expect(start(1001n, 1000n)).rejects.toMatchObject({ code: 'RANGE_REVERSED' });
  await expect(start(1n, 5000n)).rejects.toMatchObject({ code: 'RANGE_OUTSIDE', parameters: { newest: '4000' } });
  await expect(start(1n, 1000n, 'TABLE_UNSPECIFIED')).rejects.toMatchObject({
    code: 'TABLE_REQUIRED',
    message: expect.stringContaining('TABLE_TRADES'),
  });
  expect(service.jobs()).not.toContainEqual(expect.objectContaining({ table: 'TABLE_BALANCES' }));
  expect(await service.plan({ tables: ['TABLE_TRADES'], from: 9000n, to: 1n }, 'neutral')).toMatchObject({
    range: null,
    problem: expect.stringContaining('fromBlock 9000 is after toBlock 1'),
  });
  expect(await service.plan({ tables: ['TABLE_TRADES'], from: 3500n, to: 9000n }, 'neutral')).toMatchObject({
    range: { from: 3001n, to: 4000n },
    problem: 'Blocks after 4,000 are not in a segment yet.',
  });
});

test('the published export is one file if all is stored, and otherwise a stream that fetches', async () => {
  const { service } = bench;
  const request = { table: 'TABLE_WITHDRAWALS', fromBlock: 1n, toBlock: 2000n, names: 'network' } as const;
  const { segments, coverage } = await service.published.segments();
  expect(segments.map(({ toHeight }) => toHeight)).toEqual([4000n, 3000n, 2000n, 1300n, 1000n]);
  expect(coverage).toMatchObject({ complete: true });
  const read = async (archive: Awaited<ReturnType<typeof service.published.export>>) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of archive.read(undefined, signal)) pieces.push(piece);
    await archive.close();
    return Buffer.concat(pieces);
  };
  const missing = await service.published.export(request);
  expect(missing.whole).toBeNull();
  const streamed = await read(missing);
  const stored = await service.published.export(request);
  expect(stored.name).toBe(missing.name);
  expect(stored.whole?.bytes).toBe(streamed.length);
  expect(await read(stored)).toEqual(streamed);
});

test('fetched and streamed tables include their blocks, so that the archive proves itself', async () => {
  const { service, history, folder } = await openBench(sandbox);
  expect(await service.fetchTables(['TABLE_LEDGER'], { from: 1n, to: 1000n }, signal)).toBe(1);
  const streamed = { table: 'TABLE_LEDGER', fromBlock: 1n, toBlock: 2000n, names: 'neutral' } as const;
  const archive = await service.published.export(streamed);
  const file = join(folder, archive.name);
  await writeFile(file, archive.read(undefined, signal));
  await archive.close();
  const spans = (await history.holdings('TABLE_BLOCKS')).filter(({ part }) => part !== undefined);
  expect(spans.map(({ segment }) => segment.to)).toEqual([1000n, 1300n, 2000n]);
  const { problems, coverageNote } = await history.verify(file);
  expect(problems).toEqual([]);
  expect(coverageNote).not.toContain('unknown');
});

test('a full disk and a read-only folder fail a job with a message; in another folder it succeeds', async () => {
  const { service } = bench;
  const small = await testFolder();
  const folders: [folder: string, code: string][] = [
    ['/proc', 'FILE_UNWRITABLE'],
    ...(mountDisk(small, 'size=4k') ? [[small, 'DISK_FULL'] as [string, string]] : []),
  ];
  for (const [folder, code] of folders) {
    await service.exportFolder.set(folder);
    const [job] = await service.startExports({ tables: ['TABLE_DEPOSITS'], from: 1n, to: 1000n }, 'neutral');
    const failed = await archiveEnds(service, job?.id ?? '');
    expect(failed).toMatchObject({ state: 'failed', result: null });
    expect(OrreryError.fromBody(failed.error)?.code).toBe(code);
    expect((await readdir(folder)).filter((name) => name.includes('deposits'))).toEqual([]);
  }
  await service.exportFolder.set(await testFolder());
  const [job] = await service.startExports({ tables: ['TABLE_DEPOSITS'], from: 1n, to: 1000n }, 'neutral');
  expect(await archiveEnds(service, job?.id ?? '')).toMatchObject({ state: 'done' });
});

test('a disk that is full when an archive arrives fails the job with a message; after freeing space it succeeds', async ({
  skip,
}) => {
  const { service, folder } = await openBench(sandbox);
  const downloads = join(folder, 'downloads');
  await mkdir(downloads);
  if (!mountDisk(downloads, 'size=16k')) skip();
  const out = await testFolder();
  await service.exportFolder.set(out);
  const order = { tables: ['TABLE_ORDERS' as const], from: 1n, to: 1000n };
  const [job] = await service.startExports(order, 'neutral');
  const id = job?.id ?? '';
  const failed = await archiveEnds(service, id);
  expect(failed).toMatchObject({ state: 'failed', result: null });
  expect(failed.problem).toMatch(/^Not enough disk space for .*: no space left on device. Free some/);
  expect(await readdir(out)).toEqual([]);
  await expect.poll(() => readdir(downloads)).toEqual([]);
  execFileSync('mount', ['-o', 'remount,size=16m', downloads]);
  await service.controlJob(id, 'retry');
  const { result } = await archiveEnds(service, id);
  const [again] = await bench.service.startExports(order, 'neutral');
  expect(result).toMatchObject({ sha256: (await archiveEnds(bench.service, again?.id ?? '')).result?.sha256 });
});

/** Writes until the disk has no free byte. */
async function fill(file: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    for (const bytes of [1024 ** 2, 1]) {
      const piece = Buffer.alloc(bytes);
      await expect(async () => {
        for (;;) await handle.write(piece);
      }).rejects.toMatchObject({ code: 'ENOSPC' });
    }
  } finally {
    await handle.close();
  }
}

test('a full disk of a whole network loses nothing, and work continues after freeing space', async ({ skip }) => {
  const home = await testFolder();
  if (!mountDisk(home, 'size=32m')) skip();
  const { service, network } = await openBench(sandbox, { folder: home });
  await service.exportFolder.set(await testFolder());
  await service.published.segments();
  await fill(join(home, 'filler'));
  const order = { tables: ['TABLE_ORDERS' as const], from: 1n, to: 1000n };
  const isToldOf = () => network.status().resources.some(({ problem }) => problem?.includes('Not enough disk space'));
  await expect.poll(isToldOf, { interval: 20 }).toBe(true);
  await expect(service.startExports(order, 'neutral')).rejects.toMatchObject({ code: 'DISK_FULL' });
  // A process that another test has just started can hold the file for a moment, and its room with it.
  await truncate(join(home, 'filler'));
  await rm(join(home, 'filler'));
  const [job] = await service.startExports(order, 'neutral');
  expect(await archiveEnds(service, job?.id ?? '')).toMatchObject({ state: 'done' });
});
