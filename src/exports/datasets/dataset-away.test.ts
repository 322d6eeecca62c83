import { rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testFolder } from '../../files/test-folder.fixture.ts';
import { jobEnds, openBench, sandboxOf } from '../service.fixture.ts';

test('an export that continues after a restart begins no dataset anew where one went away, and goes on when it is back', async () => {
  const sandbox = await sandboxOf();
  const first = await openBench(sandbox);
  const begun = await first.service.startDataset({ tables: ['TABLE_DEPOSITS'], from: 1n, to: 1000n });
  expect((await jobEnds(first.service, begun.id)).state).toBe('done');
  await sandbox.setFaults('latency:600000@/api/v2/networkhistory/export');
  const { id, folder } = await first.service.startDataset({ tables: ['TABLE_TRADES'], from: 1n, to: 2000n });
  await first.service.controlJob(id, 'pause');
  await first.close();
  const away = join(await testFolder(), 'away');
  await rename(folder, away);
  await sandbox.setFaults('');

  const { service } = await openBench(sandbox, { folder: first.folder });
  await service.controlJob(id, 'resume');
  expect(await jobEnds(service, id)).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('the dataset is not there any more'),
  });
  await expect(stat(folder)).rejects.toMatchObject({ code: 'ENOENT' });
  await rename(away, folder);
  await service.controlJob(id, 'retry');
  expect(await jobEnds(service, id)).toMatchObject({ state: 'done', result: { written: 3 } });
});

test('nothing is added to a dataset of another chain, and nothing is downloaded for it', async () => {
  const [other, sandbox] = [await sandboxOf({ seed: 'other' }), await sandboxOf()];
  const before = await openBench(other);
  const begun = await before.service.startDataset({ tables: ['TABLE_DEPOSITS'], from: 1n, to: 1000n });
  await jobEnds(before.service, begun.id);
  const { service } = await openBench(sandbox);
  const { id: dataset } = await service.datasets.add(begun.folder);
  const request = { tables: ['TABLE_TRADES' as const], from: 1n, to: 1000n, dataset };
  const words = `cannot be used as the dataset: it has tables of chain "${other.chainId}"`;
  const refused = { code: 'DATASET_FOREIGN', message: expect.stringContaining(words) };
  await expect(service.planDataset(request)).rejects.toMatchObject(refused);
  await expect(service.startDataset(request)).rejects.toMatchObject(refused);
  expect((await service.parts('TABLE_TRADES')).parts).toEqual([]);
  const mirror = await service.setMirror({ tables: ['TABLE_DEPOSITS'], limitBytes: null, paused: true, dataset });
  expect(mirror.dataset?.problem).toContain(`of chain "${other.chainId}"`);
});
