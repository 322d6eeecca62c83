import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Mirror, MirrorSettings } from '../../contract/index.ts';
import { openDatasets } from '../../dataset/index.ts';
import { testFolder } from '../../files/test-folder.fixture.ts';
import type { HistoryService } from '../history-service.ts';
import { jobEnds, openBench, sandboxOf, when } from '../service.fixture.ts';

const whole = { limitBytes: null, paused: false };

/** Resolves with the mirror when the dataset has these blocks of a table. */
function whenAdded(service: HistoryService, table: string, to: bigint): Promise<Mirror> {
  return when(service, async () => {
    const mirror = await service.mirror();
    const last = mirror.dataset?.tables.find((each) => each.table === table)?.to;
    return last === to && mirror.state === 'current' ? mirror : undefined;
  });
}

async function verified(folder: string) {
  const datasets = openDatasets();
  try {
    return await datasets.calls.verify(folder);
  } finally {
    await datasets.close();
  }
}

test('a dataset of an export is kept current, and a mirrored table that it lacks is added to it', async () => {
  const sandbox = await sandboxOf();
  const { service, folder } = await openBench(sandbox);
  const job = await service.startDataset({ tables: ['TABLE_DEPOSITS'], from: 1n, to: 2000n });
  await jobEnds(service, job.id);
  await service.setMirror({ ...whole, tables: ['TABLE_DEPOSITS', 'TABLE_TRADES'], dataset: job.dataset });
  await whenAdded(service, 'TABLE_DEPOSITS', 4000n);
  const mirror = await whenAdded(service, 'TABLE_TRADES', 4000n);
  expect(mirror.dataset).toMatchObject({ id: job.dataset, folder: job.folder, writing: null, problem: null });
  const found = await verified(join(folder, 'exports', sandbox.chainId));
  expect(found).toMatchObject({
    verdict: 'complete',
    tables: [
      { table: 'deposits', from: '1', to: '4000' },
      { table: 'trades', from: '1', to: '4000' },
    ],
  });
});

test('new segments are added as they come, after a restart too, and the rest of the dataset stays as it is', async () => {
  const sandbox = await sandboxOf({ height: 3_200 });
  const first = await openBench(sandbox);
  const { dataset, folder: target } = await first.service.planDataset({ tables: ['TABLE_DEPOSITS'] });
  await first.service.setMirror({ ...whole, tables: ['TABLE_DEPOSITS'], dataset });
  const before = await whenAdded(first.service, 'TABLE_DEPOSITS', 3000n);
  expect(before.settings.dataset).toBe(dataset);
  const files = (await verified(target)).tables[0]?.files ?? 0;
  await first.close();
  await sandbox.close();

  const grown = await sandboxOf({ height: 4_200 });
  const second = await openBench(grown, { folder: first.folder });
  await whenAdded(second.service, 'TABLE_DEPOSITS', 4000n);
  const found = await verified(target);
  expect(found.verdict).toBe('complete');
  expect(found.tables[0]?.files).toBeGreaterThan(files);
  // Without a dataset, the tables are mirrored alone.
  await second.service.setMirror({ ...whole, tables: ['TABLE_DEPOSITS'] });
  expect((await second.service.mirror()).dataset).toBeNull();
});

test('a dataset that cannot be written is reported, holds nothing up, and is tried again', async () => {
  const sandbox = await sandboxOf();
  const { service } = await openBench(sandbox);
  const out = await testFolder();
  await service.exportFolder.set(out);
  const { dataset, folder } = await service.planDataset({ tables: ['TABLE_DEPOSITS'] });
  const foreign = join(folder, 'history', 'deposits', 'notes.txt');
  await mkdir(join(folder, 'history', 'deposits'), { recursive: true });
  await writeFile(foreign, 'mine');
  await service.setMirror({ ...whole, tables: ['TABLE_DEPOSITS', 'TABLE_TRADES'], dataset });
  const failed = await when(service, async () => {
    const mirror = await service.mirror();
    return mirror.dataset?.problem != null && mirror.state === 'current' ? mirror : undefined;
  });
  expect(failed.dataset?.problem).toContain('it has files and no manifest of Orrery');
  expect(failed.tables.every(({ segments, segmentsTotal }) => segments === segmentsTotal)).toBe(true);
  await rm(foreign);
  await whenAdded(service, 'TABLE_DEPOSITS', 4000n);
});

test('a dataset that is away is not begun anew in its place, and goes on when it is back', async () => {
  const sandbox = await sandboxOf({ height: 3_200 });
  const { service } = await openBench(sandbox);
  const job = await service.startDataset({ tables: ['TABLE_DEPOSITS'], from: 1n, to: 2000n });
  await jobEnds(service, job.id);
  const settings: MirrorSettings = { ...whole, tables: ['TABLE_DEPOSITS'], dataset: job.dataset };
  await service.setMirror({ ...settings, paused: true });
  expect((await service.mirror()).dataset?.tables).toEqual([{ table: 'TABLE_DEPOSITS', to: 2000n, isCut: false }]);
  const away = join(await testFolder(), 'away');
  await rename(job.folder, away);
  await service.setMirror(settings);
  const waiting = await when(service, async () => {
    const mirror = await service.mirror();
    return mirror.dataset?.problem != null && mirror.state === 'current' ? mirror : undefined;
  });
  expect(waiting.dataset?.problem).toContain('the dataset is not there any more');
  expect(waiting.dataset?.tables).toEqual([{ table: 'TABLE_DEPOSITS', to: 2000n, isCut: false }]);
  await expect(stat(job.folder)).rejects.toMatchObject({ code: 'ENOENT' });
  await rename(away, job.folder);
  await whenAdded(service, 'TABLE_DEPOSITS', 3000n);
  expect(await verified(job.folder)).toMatchObject({ verdict: 'complete', tables: [{ from: '1', to: '3000' }] });
});

test('within a limit, segments are kept until the dataset has them, and then make room', async () => {
  const sandbox = await sandboxOf();
  const { service, history } = await openBench(sandbox);
  const job = await service.startDataset({ tables: ['TABLE_ORDERS'], from: 1n, to: 1000n });
  await jobEnds(service, job.id);
  // Room for about two parts of five.
  const limitBytes = (await history.bytes()) + 10_000;
  await service.setMirror({ tables: ['TABLE_ORDERS'], limitBytes, paused: false, dataset: job.dataset });
  await when(service, async () => {
    const { dataset, state } = await service.mirror();
    return dataset?.tables[0]?.to === 4000n && state === 'full' ? true : undefined;
  });
  expect((await verified(job.folder)).verdict).toBe('complete');
  expect(await history.bytes()).toBeLessThanOrEqual(limitBytes);
});

/**
 * A folder whose mirroring is paused: blocks 1 to 1,000 of orders are in a dataset, and the limit has room for about two
 * parts of five.
 */
async function mirroredWithinLimit() {
  const sandbox = await sandboxOf();
  const { service, history, folder, close } = await openBench(sandbox);
  const job = await service.startDataset({ tables: ['TABLE_ORDERS'], from: 1n, to: 1000n });
  await jobEnds(service, job.id);
  const limitBytes = (await history.bytes()) + 10_000;
  const settings: MirrorSettings = { tables: ['TABLE_ORDERS'], limitBytes, paused: false, dataset: job.dataset };
  expect((await service.setMirror({ ...settings, paused: true })).dataset?.tables[0]?.to).toBe(1000n);
  await close();
  return { sandbox, folder, job, settings };
}

test('while the dataset is away, also after a restart, the segments that it needs next stay, and the state says so', async () => {
  const { sandbox, folder, job, settings } = await mirroredWithinLimit();
  const away = join(await testFolder(), 'away');
  await rename(job.folder, away);

  const { service, history } = await openBench(sandbox, { folder });
  await service.setMirror(settings);
  const waiting = await when(service, async () => {
    const mirror = await service.mirror();
    return mirror.state === 'full' ? mirror : undefined;
  });
  expect(waiting.dataset).toMatchObject({ waits: true, tables: [{ to: 1000n }] });
  expect(waiting.dataset?.problem).toContain('the dataset is not there any more');
  const stored = (await history.holdings('TABLE_ORDERS')).flatMap(({ segment, part }) => (part ? [segment.from] : []));
  expect(stored).toContain(1001n);
  await expect(stat(job.folder)).rejects.toMatchObject({ code: 'ENOENT' });

  await rename(away, job.folder);
  await when(service, async () => {
    const { dataset, state } = await service.mirror();
    return dataset?.tables[0]?.to === 4000n && state === 'full' && !dataset.waits ? true : undefined;
  });
  expect((await verified(job.folder)).verdict).toBe('complete');
});

test('within a limit, a dataset that was removed from the list keeps no segments, also after a restart', async () => {
  const { sandbox, folder, job, settings } = await mirroredWithinLimit();
  await rename(job.folder, join(await testFolder(), 'away'));
  const away = await openBench(sandbox, { folder });
  await away.service.setMirror(settings);
  await when(away.service, async () => ((await away.service.mirror()).state === 'full' ? true : undefined));
  await away.service.exportFolder.set(await testFolder());
  await away.service.datasets.forget(job.dataset);
  await away.close();

  const { service, history } = await openBench(sandbox, { folder });
  const full = await when(service, async () => {
    const stored = await history.holdings('TABLE_ORDERS');
    const isNewest = stored.some(({ segment, part }) => segment.to === 4000n && part !== undefined);
    const mirror = await service.mirror();
    return isNewest && mirror.state === 'full' ? mirror : undefined;
  });
  expect(full.dataset).toMatchObject({ folder: null, waits: false });
  expect(full.dataset?.problem).not.toBeNull();
});

test('a dataset that nobody chose, or one inside the data folder, is refused', async () => {
  const { service, folder } = await openBench(await sandboxOf());
  await expect(service.setMirror({ ...whole, tables: [], dataset: 'unknown' })).rejects.toMatchObject({
    code: 'DATASET_UNKNOWN',
  });
  const inside = await service.datasets.add(join(folder, 'networks', 'chain'));
  await expect(service.setMirror({ ...whole, tables: [], dataset: inside.id })).rejects.toMatchObject({
    code: 'FILE_UNWRITABLE',
  });
});
