/** Exports of queries as jobs, with the real engine. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { ExportJob } from '../contract/index.ts';
import type { Sandbox } from '../sandbox/index.ts';
import { type Bench, jobEnds, jobIn, openBench, openSharedBench, when } from './service.fixture.ts';

let sandbox: Sandbox;
let bench: Bench;
beforeAll(async () => {
  const shared = await openSharedBench();
  ({ sandbox, bench } = shared);
  return shared.close;
});

const ENDLESS = 'SELECT count(*) FROM range(100000) a, range(100000) b, range(100000) c';
const start = (sql: string, name: string, { service }: Bench = bench) =>
  service.startQueryExport({ sql, params: {}, format: 'csv', name });
const files = () => readdir(join(bench.folder, 'exports'));

test('a job writes the whole result, and keeps what it read', async () => {
  const steps = new Set<string>();
  const stop = bench.service.listen((event) => event.type === 'job' && steps.add(event.job.step));
  const job = await bench.service.startQueryExport({
    sql: 'SELECT i * :n AS n FROM range(3) t(i)',
    params: { n: '2' },
    format: 'csv',
    name: 'numbers',
  });
  const file = join(bench.folder, 'exports', 'numbers.csv');
  expect(job).toMatchObject({ kind: 'query', state: 'queued', step: 'computing', file });
  const ended = await jobEnds(bench.service, job.id);
  stop();
  expect(ended).toMatchObject({ state: 'done', rowsDone: 3, result: { file, rows: 3, bytes: 8, tables: [] } });
  expect(await readFile(file, 'utf8')).toBe('n\n0\n2\n4\n');
  expect(steps).toEqual(new Set(['computing', 'writing']));
});

test('names that are taken, or will be, are numbered', async () => {
  const endless = await start(ENDLESS, 'same');
  const other = await start('SELECT 1 AS a', 'same');
  expect([endless.file, other.file].map((file) => file.split(/[/\\]/).at(-1))).toEqual(['same.csv', 'same-2.csv']);
  await bench.service.controlJob(endless.id, 'remove');
  await jobEnds(bench.service, other.id);
});

test('a cancelled job leaves no file; a paused one begins again', async () => {
  const isComputing = (id: string) =>
    when(bench.service, (event) =>
      event?.type === 'job' && event.job.id === id && event.job.state === 'running' ? true : undefined,
    );
  const cancelled = await start(ENDLESS, 'endless');
  await isComputing(cancelled.id);
  expect(await bench.service.controlJob(cancelled.id, 'cancel')).toMatchObject({ state: 'cancelled' });
  const paused = await start(ENDLESS, 'paused');
  await jobIn(bench.service, paused.id, 'running');
  expect(await bench.service.controlJob(paused.id, 'pause')).toMatchObject({ state: 'paused' });
  await bench.service.controlJob(paused.id, 'resume');
  await jobIn(bench.service, paused.id, 'running');
  await bench.service.controlJob(paused.id, 'cancel');
  expect((await files()).filter((name) => /endless|paused/.test(name))).toEqual([]);
});

test('a query that fails is a failed job with its reason', async () => {
  const { id } = await start("SELECT error('no such day')", 'failing');
  expect(await jobEnds(bench.service, id)).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('no such day'),
  });
  const refused = await start("SELECT * FROM read_text('/etc/passwd')", 'refused');
  expect(await jobEnds(bench.service, refused.id)).toMatchObject({ error: { code: expect.any(Number) } });
});

test('a job goes on after a restart, and replaces no file', async () => {
  const first = await openBench(sandbox);
  const job = await start("SELECT 'mine' AS a", 'kept', first);
  await jobEnds(first.service, job.id);
  const other = await start(ENDLESS, 'later', first);
  await jobIn(first.service, other.id, 'running');
  await first.close();
  const file = join(first.folder, 'exports', 'later.csv');
  await writeFile(file, 'of a person');
  const again = await openBench(sandbox, { folder: first.folder });
  const running = (await jobIn(again.service, other.id, 'running')) as Extract<ExportJob, { kind: 'query' }>;
  expect([running.sql, again.service.job(job.id).state]).toEqual([ENDLESS, 'done']);
  await again.service.controlJob(other.id, 'cancel');
  expect(await readFile(file, 'utf8')).toBe('of a person');
});
