import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { OrreryError } from '../../contract/index.ts';
import { testFolder } from '../../files/test-folder.fixture.ts';
import { openUserStore } from '../../store/index.ts';
import { createStoredPaths } from '../archive-paths.ts';
import { openExportJobs } from './export-jobs.ts';
import { StoredJob } from './stored-job.ts';

test('of an order of two jobs, none is there if the second cannot be stored', async () => {
  const folder = await testFolder();
  const user = await openUserStore(folder);
  onTestFinished(() => user.close());
  const documents = user.documents('export-job', StoredJob);
  const emitted: unknown[] = [];
  let puts = 0;
  const jobs = await openExportJobs({
    documents: {
      ...documents,
      put(id: string, job: StoredJob) {
        puts += 1;
        if (puts === 2) return Promise.reject(new OrreryError('DISK_FULL', { file: id, problem: 'no space left' }));
        return documents.put(id, job);
      },
    },
    storedDocuments: user.documents('export-job', z.unknown()),
    paths: createStoredPaths(folder),
    emit: (event: unknown) => emitted.push(event),
    onEnd() {},
    follow: false,
  } as unknown as Parameters<typeof openExportJobs>[0]);
  const order = (name: string) =>
    ({
      kind: 'query',
      name,
      sql: 'SELECT 1',
      params: {},
      format: 'csv',
      file: join(folder, name),
      segmentsDone: 0,
      segmentsTotal: 0,
    }) as const;
  await expect(jobs.add([order('a.csv'), order('b.csv')])).rejects.toMatchObject({ code: 'DISK_FULL' });
  expect([jobs.list(), await documents.list(), emitted]).toEqual([[], [], []]);
  expect((await jobs.add([order('a.csv')])).map(({ state }) => state)).toEqual(['queued']);
});
