import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { raceAbort } from '../../async/index.ts';
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
    network: { listen: () => () => {} },
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

/** Jobs with one that runs until `finish`, or until it is interrupted if that has not been called. */
async function openRunningJob(
  changed: (documents: Documents<StoredJob>) => Partial<Documents<StoredJob>> = () => ({}),
) {
  const begun = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  const exportQuery: QueryExporter = async ({ file }, { signal }) => {
    const interrupted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new OrreryError('CANCELLED', {})));
    });
    begun.resolve();
    await Promise.race([finished.promise, interrupted]);
    return { file, rows: 1, bytes: 1, tables: [], asOf: null, elapsedMs: 1 };
  };
  const policy = { attempts: 1, firstDelayMs: 0, maxDelayMs: 0, jitter: 0 };
  const opened = await openJobs(changed, { follow: true, exportQuery, retry: policy });
  const [{ id } = { id: '' }] = await opened.jobs.add([opened.order('a.csv')]);
  await begun.promise;
  return { ...opened, id, finish: finished.resolve };
}

test('a job that is removed in the moment its file gets its name is done if it cannot be removed', async () => {
  const { jobs, documents, id, finish } = await openRunningJob(() => ({ remove: (id) => Promise.reject(full(id)) }));
  finish();
  await expect(jobs.control(id, 'remove')).rejects.toMatchObject({ code: 'DISK_FULL' });
  expect(jobs.list()).toMatchObject([{ id, state: 'done' }]);
  expect(await documents.list()).toMatchObject([{ id, content: { state: 'done' } }]);
});

test('a job that is removed in the moment its file gets its name comes back with Undo, as it ended', async () => {
  const { jobs, id, finish } = await openRunningJob();
  finish();
  await jobs.control(id, 'remove');
  expect(await jobs.restore(id)).toMatchObject({ id, state: 'done', result: { rows: 1 } });
});

test.for([true, false])('a job that is removed twice at a time is gone once (it runs: %s)', async (isRunning) => {
  const { jobs, emitted, id, finish } = await openRunningJob();
  if (!isRunning) finish();
  if (!isRunning) await expect.poll(() => jobs.get(id).state, { interval: 1 }).toBe('done');
  emitted.length = 0;
  expect(await Promise.all([jobs.control(id, 'remove'), jobs.control(id, 'remove')])).toEqual([null, null]);
  expect(emitted).toEqual([{ type: 'jobRemoved', id }]);
});

test.for([
  ['cancel', 'cancelled'],
  ['pause', 'paused'],
] as const)(
  'a run that a person has told to %s just before the program ends is %s at the next start',
  async ([action, state]) => {
    const { jobs, documents, id } = await openRunningJob();
    const told = jobs.control(id, action);
    await jobs.close();
    await told;
    expect(await documents.list()).toMatchObject([{ id, content: { state } }]);
  },
);

test('a run that a person has removed just before the program ends is gone', async () => {
  const { jobs, documents, id } = await openRunningJob();
  const told = jobs.control(id, 'remove');
  await jobs.close();
  expect(await documents.list()).toEqual([]);
  await told;
});

test('a queued export whose last segment another one has stored begins beside downloads of a silent network', async () => {
  const exportQuery: QueryExporter = (_order, { signal }) => raceAbort(new Promise<never>(() => {}), signal);
  const policy = { attempts: 1, firstDelayMs: 0, maxDelayMs: 0, jitter: 0 };
  const { jobs, order } = await openJobs(() => ({}), { follow: true, exportQuery, retry: policy });
  await jobs.add([order('a.csv'), order('b.csv')]);
  const { file } = order('c.zip');
  const archive = { kind: 'archive', table: 'TABLE_TRADES', from: 1n, to: 2000n, file, names: 'neutral' } as const;
  const [{ id } = { id: '' }] = await jobs.add([
    { ...archive, replace: false, offline: false, segmentsDone: 1, segmentsTotal: 2 },
  ]);
  const [first, second, queued] = jobs.unfinished();
  for (const download of [first, second]) download?.setProblem('The network does not answer');
  const states = () => jobs.list().map(({ state }) => state);
  expect(states()).toEqual(['queued', 'running', 'running']);
  const part = { rows: 1, storedBytes: 10 };
  queued?.setStored([part, part]);
  expect([jobs.get(id).state, states().slice(1)]).toEqual(['running', ['running', 'running']]);
});
