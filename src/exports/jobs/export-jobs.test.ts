import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { OrreryError } from '../../contract/index.ts';
import { testFolder } from '../../files/test-folder.fixture.ts';
import { type Documents, openUserStore } from '../../store/index.ts';
import { createStoredPaths } from '../archive-paths.ts';
import { type ExportJobsParts, openExportJobs } from './export-jobs.ts';
import type { QueryExporter } from './run-query-export.ts';
import { StoredJob } from './stored-job.ts';

const full = (file: string) => new OrreryError('DISK_FULL', { file, problem: 'no space left' });

/** Opens jobs over stored documents. `changed` replaces functions of the documents, `more` other parts. */
async function openJobs(
  changed: (documents: Documents<StoredJob>) => Partial<Documents<StoredJob>>,
  more: Partial<ExportJobsParts> = {},
) {
  const folder = await testFolder();
  const user = await openUserStore(folder);
  onTestFinished(() => user.close());
  const documents = user.documents('export-job', StoredJob);
  const emitted: { type: string }[] = [];
  const jobs = await openExportJobs({
    documents: { ...documents, ...changed(documents) },
    storedDocuments: user.documents('export-job', z.unknown()),
    paths: createStoredPaths(folder),
    emit: (event: { type: string }) => emitted.push(event),
    onEnd() {},
    follow: false,
    ...more,
  } as unknown as ExportJobsParts);
  onTestFinished(() => jobs.close());
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
  return { jobs, documents, emitted, order };
}

test('of an order of two jobs, none is there if the second cannot be stored', async () => {
  let puts = 0;
  const { jobs, documents, emitted, order } = await openJobs(({ put }) => ({
    put(id, job) {
      puts += 1;
      return puts === 2 ? Promise.reject(full(id)) : put(id, job);
    },
  }));
  await expect(jobs.add([order('a.csv'), order('b.csv')])).rejects.toMatchObject({ code: 'DISK_FULL' });
  expect([jobs.list(), await documents.list(), emitted]).toEqual([[], [], []]);
  expect((await jobs.add([order('a.csv')])).map(({ state }) => state)).toEqual(['queued']);
});

test.each([
  ['waits', false, 'queued'],
  ['runs', true, 'cancelled'],
])('a job that %s stays if its document cannot be removed, and can be removed later', async (_, follow, state) => {
  let isFull = true;
  const begun = Promise.withResolvers<void>();
  const exportQuery: QueryExporter = (_order, { signal }) => {
    begun.resolve();
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new OrreryError('CANCELLED', {})));
    });
  };
  const { jobs, documents, emitted, order } = await openJobs(
    ({ remove }) => ({ remove: (id) => (isFull ? Promise.reject(full(id)) : remove(id)) }),
    { follow, exportQuery, retry: { attempts: 1, firstDelayMs: 0, maxDelayMs: 0, jitter: 0 } },
  );
  const [{ id } = { id: '' }] = await jobs.add([order('a.csv')]);
  if (follow) await begun.promise;
  await expect(jobs.control(id, 'remove')).rejects.toMatchObject({ code: 'DISK_FULL' });
  expect(jobs.list()).toMatchObject([{ id, state }]);
  expect(await documents.list()).toMatchObject([{ id, content: { state } }]);
  expect(emitted).not.toContainEqual({ type: 'jobRemoved', id });
  isFull = false;
  expect(await jobs.control(id, 'remove')).toBeNull();
  expect([jobs.list(), await documents.list()]).toEqual([[], []]);
  expect(emitted).toContainEqual({ type: 'jobRemoved', id });
});
