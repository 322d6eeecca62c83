import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../files/test-folder.fixture.ts';
import type { HistoryEvent } from './history-service.ts';
import { archiveEnds, openBench, sandboxOf } from './service.fixture.ts';

const order = { tables: ['TABLE_TRADES' as const], from: 1n, to: 1000n };

test('a removed export comes back once, as it was, and stays; one that still ran, or whose archive was replaced, does not', async () => {
  const sandbox = await sandboxOf();
  const { service, folder, close } = await openBench(sandbox);
  const exported = async (replace = false) => {
    const [job] = await service.startExports({ ...order, replace }, 'neutral');
    return archiveEnds(service, job?.id ?? '');
  };
  const done = await exported();
  const files = await readdir(join(folder, 'exports'));
  const events: HistoryEvent[] = [];
  service.listen((event) => events.push(event));
  await service.controlJob(done.id, 'remove');
  expect(service.jobs()).toEqual([]);
  // Both tabs of a person may undo it.
  expect(await Promise.all([1, 2].map(() => service.restoreJob(done.id)))).toEqual([done, done]);
  expect(service.jobs()).toEqual([done]);
  expect(events.filter(({ type }) => type !== 'history')).toEqual([
    { type: 'jobRemoved', id: done.id },
    { type: 'jobRestored', job: done },
  ]);
  expect(await readdir(join(folder, 'exports'))).toEqual(files);

  await service.controlJob(done.id, 'remove');
  const again = await exported(true);
  await expect(service.restoreJob(done.id)).rejects.toMatchObject({ code: 'JOB_UNKNOWN' });
  await sandbox.setFaults('latency:60000@/api/v2/networkhistory/export');
  const [running] = await service.startExports({ ...order, tables: ['TABLE_ORDERS'] }, 'neutral');
  await service.controlJob(running?.id ?? '', 'remove');
  await expect(service.restoreJob(running?.id ?? '')).rejects.toMatchObject({ code: 'JOB_UNKNOWN' });

  await service.controlJob(again.id, 'remove');
  await service.restoreJob(again.id);
  await close();
  const second = await openBench(sandbox, { folder });
  expect(second.service.jobs()).toEqual([again]);
});

test('a removed export that failed comes back and can be tried again', async () => {
  const sandbox = await sandboxOf();
  const { service } = await openBench(sandbox, { failures: 1 });
  await sandbox.setFaults('status:404@/api/v2/networkhistory/export');
  const [job] = await service.startExports(order, 'neutral');
  const failed = await archiveEnds(service, job?.id ?? '');
  await service.controlJob(failed.id, 'remove');
  expect(await service.restoreJob(failed.id)).toEqual(failed);
  await sandbox.setFaults('');
  await service.controlJob(failed.id, 'retry');
  expect(await archiveEnds(service, failed.id)).toMatchObject({ state: 'done' });
});

test('a removed dataset comes back with its id and its place, and is never in the list twice', async () => {
  const { service } = await openBench(await sandboxOf());
  const { datasets } = service;
  /** Adds a dataset later than those before: the list is in the order of time. */
  const add = async () => {
    const before = Date.now();
    await expect.poll(() => Date.now(), { interval: 1 }).toBeGreaterThan(before);
    return datasets.add(await testFolder());
  };
  const [first, second, third] = [await add(), await add(), await add()];
  const all = await datasets.list();
  await datasets.forget(second.id);
  expect(await datasets.list()).toHaveLength(2);
  expect(await Promise.all([1, 2].map(() => datasets.restore(second.id)))).toEqual([second, second]);
  expect(await datasets.list()).toEqual(all);
  await datasets.forget(first.id);
  await datasets.add(first.folder);
  expect(await datasets.restore(first.id)).toEqual(first);
  expect((await datasets.list()).map(({ id }) => id).sort()).toEqual([first.id, second.id, third.id].sort());
  await expect(datasets.restore('unknown')).rejects.toMatchObject({ code: 'DATASET_UNKNOWN' });
});
