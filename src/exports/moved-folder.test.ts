import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../files/test-folder.fixture.ts';
import { createStoredPaths } from './archive-paths.ts';
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
  await sandbox.setFaults('latency:500@/api/v2/networkhistory/export');
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

test('paths elsewhere, and those that earlier versions stored, stay as they are', () => {
  const { toStored, fromStored } = createStoredPaths(join('/home', 'data'));
  for (const path of ['/home/data-2/exports/a.zip', '/home/a.zip', '/home/data']) {
    expect(toStored(join(path))).toBe(join(path));
  }
  expect(toStored(join('/home', 'data', 'exports', '..a.zip'))).toBe(join('exports', '..a.zip'));
  expect(fromStored(join('/home', 'data', 'exports', 'a.zip'))).toBe(join('/home', 'data', 'exports', 'a.zip'));
});
