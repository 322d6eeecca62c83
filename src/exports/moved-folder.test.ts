import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { OrreryError } from '../contract/index.ts';
import { testFolder } from '../files/test-folder.fixture.ts';
import { openUserStore, type UserStore } from '../store/index.ts';
import { createStoredPaths } from './archive-paths.ts';
import { StoredDataset } from './datasets/known-datasets.ts';
import { ExportSettings } from './export-folder.ts';
import { StoredJob, withPaths } from './jobs/stored-job.ts';
import { storeRelativePaths } from './relative-paths.ts';
import { archiveEnds, jobEnds, openBench, sandboxOf } from './service.fixture.ts';

test('exports and datasets move with their data folder, finished or not', async () => {
  const sandbox = await sandboxOf();
  const home = await testFolder();
  const [before, after] = [join(home, 'before'), join(home, 'after')];
  const first = await openBench(sandbox, { folder: before });
  await first.service.exportFolder.set(join(before, 'exports', 'mine'));
  const range = { from: 1n, to: 1000n };
  const dataset = await first.service.startDataset({ tables: ['TABLE_TRADES'], ...range });
  await jobEnds(first.service, dataset.id);
  const [done] = await first.service.startExports({ tables: ['TABLE_TRADES'], ...range }, 'neutral');
  await archiveEnds(first.service, done?.id ?? '');
  await sandbox.setFaults('latency:600000@/api/v2/networkhistory/export');
  const [paused] = await first.service.startExports({ tables: ['TABLE_ORDERS'], ...range }, 'neutral');
  await first.service.controlJob(paused?.id ?? '', 'pause');
  await first.close();
  await sandbox.setFaults('');

  await rename(before, after);
  const { service } = await openBench(sandbox, { folder: after });
  const moved = await archiveEnds(service, done?.id ?? '');
  expect(moved.file).toBe(done?.file.replace(before, after));
  expect(moved.result).toMatchObject({ file: moved.file, manifest: `${moved.file}.manifest.json` });
  expect((await stat(moved.file)).size).toBe(moved.result?.bytes);
  await service.controlJob(paused?.id ?? '', 'resume');
  const { result } = await archiveEnds(service, paused?.id ?? '');
  expect(result?.file).toBe(paused?.file.replace(before, after));
  const folder = dataset.folder.replace(before, after);
  expect(await service.datasets.list()).toEqual([{ id: dataset.dataset, folder, inExportFolder: true }]);
  expect(service.job(dataset.id)).toMatchObject({ dataset: dataset.dataset, folder });
  expect(await service.exportFolder.get()).toBe(join(after, 'exports', 'mine'));
  // A dataset in the former place is another one.
  const other = await service.datasets.add(dataset.folder);
  expect((await service.datasets.add(dataset.folder)).id).toBe(other.id);
  expect((await service.datasets.list()).map((each) => each.folder)).toEqual([folder, dataset.folder]);
  expect((await service.datasets.get(dataset.dataset)).folder).toBe(folder);
});

test('mirroring keeps its dataset when the data folder moves, also if no export has written it', async () => {
  const sandbox = await sandboxOf();
  const home = await testFolder();
  const [before, after] = [join(home, 'before'), join(home, 'after')];
  const first = await openBench(sandbox, { folder: before });
  const { id, folder } = await first.service.datasets.ofExportFolder();
  await first.service.setMirror({ tables: [], limitBytes: null, paused: true, dataset: id });
  await first.close();

  await rename(before, after);
  const { service } = await openBench(sandbox, { folder: after });
  expect((await service.mirror()).settings.dataset).toBe(id);
  expect((await service.datasets.get(id)).folder).toBe(folder.replace(before, after));
});

test('exports of an earlier version, which stored absolute paths, move with their data folder too', async () => {
  const sandbox = await sandboxOf();
  const home = await testFolder();
  const [before, after] = [join(home, 'before'), join(home, 'after')];
  const first = await openBench(sandbox, { folder: before });
  const [done] = await first.service.startExports({ tables: ['TABLE_DEPOSITS'], from: 1n, to: 1000n }, 'neutral');
  const { file } = await archiveEnds(first.service, done?.id ?? '');
  await first.close();
  const user = await openUserStore(before);
  const jobs = user.documents('export-job', StoredJob);
  for (const { id, content } of await jobs.list()) {
    await jobs.put(
      id,
      withPaths(content, (path) => join(before, path)),
    );
  }
  await user.documents('dataset', StoredDataset).put('of-old', { folder: join(before, 'exports', 'old') });
  await user.documents('history-settings', ExportSettings).put('export', { folder: join(before, 'exports', 'mine') });
  await user.documents('history-paths', z.unknown()).remove('relative-paths');
  await user.close();
  await (await openBench(sandbox, { folder: before })).close();

  await rename(before, after);
  const { service } = await openBench(sandbox, { folder: after });
  const moved = await archiveEnds(service, done?.id ?? '');
  expect([moved.file, moved.result?.file]).toEqual(Array(2).fill(file.replace(before, after)));
  expect(await service.datasets.get('of-old')).toMatchObject({ folder: join(after, 'exports', 'old') });
  expect(await service.exportFolder.get()).toBe(join(after, 'exports', 'mine'));
});

test('absolute paths are changed once; after a failure, the next opening changes them', async () => {
  const home = await testFolder();
  const user = await openUserStore(home);
  onTestFinished(() => user.close());
  const datasets = user.documents('dataset', StoredDataset);
  const full: UserStore = {
    ...user,
    documents: (kind, schema) => ({
      ...user.documents(kind, schema),
      put: (file) => Promise.reject(new OrreryError('DISK_FULL', { file, problem: 'no space left' })),
    }),
  };
  const paths = createStoredPaths(home);
  await user.documents('dataset', z.unknown()).put('of-later', { folders: ['a', 'b'] });
  await datasets.put('of-old', { folder: join(home, 'exports', 'old') });
  await storeRelativePaths(full, paths);
  expect((await datasets.get('of-old'))?.content.folder).toBe(join(home, 'exports', 'old'));
  await storeRelativePaths(user, paths);
  expect((await datasets.get('of-old'))?.content.folder).toBe(join('exports', 'old'));
  await datasets.put('of-old', { folder: join(home, 'exports', 'old') });
  await storeRelativePaths(user, paths);
  expect((await datasets.get('of-old'))?.content.folder).toBe(join(home, 'exports', 'old'));
});

test('paths elsewhere, and those that earlier versions stored, stay as they are', () => {
  const { toStored, fromStored } = createStoredPaths(join('/home', 'data'));
  for (const path of ['/home/data-2/exports/a.zip', '/home/a.zip', '/home/data']) {
    expect(toStored(join(path))).toBe(join(path));
  }
  expect(toStored(join('/home', 'data', 'exports', '..a.zip'))).toBe(join('exports', '..a.zip'));
  expect(fromStored(join('/home', 'data', 'exports', 'a.zip'))).toBe(join('/home', 'data', 'exports', 'a.zip'));
});
