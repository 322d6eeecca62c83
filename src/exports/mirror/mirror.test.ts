import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type Mirror, type MirrorSettings, OrreryError } from '../../contract/index.ts';
import { testFolder } from '../../files/test-folder.fixture.ts';
import type { Sandbox } from '../../sandbox/index.ts';
import { openUserStore } from '../../store/index.ts';
import { archiveEnds, type Bench, jobEnds, openBench, sandboxOf, when } from '../service.fixture.ts';
import { createDatasetTarget, ReadDataset } from './dataset-target.ts';
import { openMirror } from './mirror.ts';
import { StoredMirror } from './stored-mirror.ts';

test('mirrored tables become complete, newest first; over the limit, the oldest segments are removed first', async () => {
  const sandbox = await sandboxOf();
  const { service, history } = await openBench(sandbox);
  const until = (state: Mirror['state'], stored = 0) =>
    when(service, async () => {
      const mirror = await service.mirror();
      // A listing may have come after the step that found nothing to fetch, and before the next one.
      const isThere = mirror.tables.every(({ segments }) => segments >= stored);
      return mirror.state === state && isThere ? mirror : undefined;
    });
  const starts = async () =>
    (await history.holdings('TABLE_ORDERS')).flatMap(({ segment, part }) => (part ? [Number(segment.from)] : []));
  expect(await service.mirror()).toMatchObject({ state: 'off', tables: [] });

  await service.setMirror({ tables: ['TABLE_ORDERS'], limitBytes: null, paused: false });
  const whole = await until('current', 5);
  expect(whole.tables).toEqual([{ table: 'TABLE_ORDERS', segments: 5, segmentsTotal: 5 }]);
  // Parts are numbered in order of arrival.
  const inOrder = (await history.holdings('TABLE_ORDERS')).sort((a, b) =>
    Number((a.part?.key ?? 0n) - (b.part?.key ?? 0n)),
  );
  expect(inOrder.map(({ segment }) => Number(segment.from))).toEqual([3001, 2001, 1301, 1001, 1]);
  expect(await starts()).toEqual([1, 1001, 1301, 2001, 3001]);

  await service.setMirror({ tables: ['TABLE_ORDERS'], limitBytes: whole.bytes - 200_000, paused: false });
  const full = await until('full');
  expect(full.bytes).toBeLessThanOrEqual(whole.bytes - 200_000);
  const kept = await starts();
  expect(kept.length).toBeLessThan(5);
  expect(kept).toEqual([1, 1001, 1301, 2001, 3001].slice(-kept.length));
  await service.setMirror({ tables: [], limitBytes: null, paused: false });
  await until('off');
});

test('while every download fails, mirroring says why, until one succeeds', async () => {
  const route = '@/api/v2/networkhistory/export';
  const sandbox = await sandboxOf();
  const { service } = await openBench(sandbox);
  await expect.poll(async () => (await service.overview()).segments.length, { interval: 20 }).toBeGreaterThan(0);
  await sandbox.setFaults(`bad-crc${route},latency:50${route}`);
  await service.setMirror({ tables: ['TABLE_DEPOSITS'], limitBytes: null, paused: false });
  const problem = async () => {
    const mirror = await service.mirror();
    return mirror.state === 'fetching' ? mirror.problem : null;
  };
  await expect.poll(problem, { interval: 5 }).toContain('CRC');
  await sandbox.setFaults('');
  await expect.poll(async () => (await service.mirror()).state, { interval: 20 }).toBe('current');
  expect((await service.mirror()).problem).toBe(null);
});

test('when nothing is missing, mirroring judges stored rows that were never judged', async () => {
  const sandbox = await sandboxOf();
  await sandbox.setFaults('short@/api/v2/networkhistory/export');
  const { service, folder, network, history } = await openBench(sandbox);
  const range = { from: 1n, to: 1000n };
  const request = { table: 'TABLE_TRADES', ...range, file: join(folder, 'trades.zip') } as const;
  const { source } = await network.saveArchive(request, {});
  await history.ingest({ path: request.file, table: request.table, range, source }, {});
  const suspicion = async () => (await service.parts('TABLE_TRADES')).parts.find(({ from }) => from === 1n)?.suspicion;
  expect(await suspicion()).toBeNull();
  await sandbox.setFaults('');
  await service.setMirror({ tables: ['TABLE_TRADES'], limitBytes: null, paused: false });
  await expect.poll(suspicion, { interval: 20, timeout: 20_000 }).toBe('short');
  await expect.poll(async () => (await service.mirror()).state, { interval: 20 }).toBe('current');
});

test('files made for queries count in the limit, and give way before stored segments', async () => {
  const sandbox = await sandboxOf();
  const { service, folder } = await openBench(sandbox);
  await service.fetchTables(['TABLE_DEPOSITS'], { from: 1n, to: 1000n }, new AbortController().signal);
  const stored = (await service.mirror()).bytes;
  const { id } = await service.startQueryExport({
    sql: 'SELECT count(*) FROM history.deposits',
    params: {},
    format: 'csv',
    name: 'count',
  });
  expect(await jobEnds(service, id)).toMatchObject({ state: 'done' });
  const { bytes } = await service.mirror();
  expect(bytes).toBeGreaterThan(stored);
  await service.setMirror({ tables: [], limitBytes: bytes - 1, paused: false });
  await when(service, async () => ((await service.mirror()).bytes < bytes ? true : undefined));
  await expect.poll(() => readdir(join(folder, 'query-cache')), { interval: 20 }).not.toContain('deposits');
  expect((await service.parts('TABLE_DEPOSITS')).parts).toHaveLength(1);
});

test('freed space takes files for queries and history that nothing needs; mirrored tables stay whole', async () => {
  const { service, folder } = await openBench(await sandboxOf());
  const never = new AbortController().signal;
  await service.setMirror({ tables: ['TABLE_ORDERS'], limitBytes: null, paused: false });
  await when(service, async () => {
    const { state, tables } = await service.mirror();
    return state === 'current' && tables.every(({ segments }) => segments === 5) ? true : undefined;
  });
  await service.fetchTables(['TABLE_DEPOSITS'], { from: 1n, to: 4000n }, never);
  const sql = 'SELECT count(*) FROM history.deposits';
  const { id } = await service.startQueryExport({ sql, params: {}, format: 'csv', name: 'count' });
  expect(await jobEnds(service, id)).toMatchObject({ state: 'done' });
  const { bytes } = await service.mirror();

  await service.freeHistory();
  expect((await service.mirror()).bytes).toBeLessThan(bytes);
  expect((await service.parts('TABLE_DEPOSITS')).parts).toEqual([]);
  expect((await service.parts('TABLE_ORDERS')).parts).toHaveLength(5);
  expect(await readdir(join(folder, 'query-cache'))).not.toContain('deposits');
});

/** Pauses an export of deposits when the first of its segments is stored, and the others are not. Returns its id. */
async function pauseHalfway(sandbox: Sandbox, { service }: Bench): Promise<string> {
  await service.fetchTables(['TABLE_DEPOSITS'], { from: 1n, to: 1000n }, new AbortController().signal);
  await sandbox.setFaults('latency:600000@/api/v2/networkhistory/export');
  const [job] = await service.startExports({ tables: ['TABLE_DEPOSITS'], from: 1n, to: 4000n }, 'neutral');
  const id = job?.id ?? '';
  await service.controlJob(id, 'pause');
  return id;
}

test('segments of a paused export stay when space is freed', async () => {
  const sandbox = await sandboxOf();
  const bench = await openBench(sandbox);
  const { service } = bench;
  await pauseHalfway(sandbox, bench);
  await service.freeHistory();
  expect((await service.parts('TABLE_DEPOSITS')).parts).toHaveLength(1);
});

test('segments that a job needs are never removed; they are removed when the job is done', async () => {
  const sandbox = await sandboxOf();
  const { service, history } = await openBench(sandbox);
  await sandbox.setFaults('latency:100@/api/v2/networkhistory/export');
  const stored = async () => (await service.parts('TABLE_DEPOSITS')).parts.length;
  const [job] = await service.startExports({ tables: ['TABLE_DEPOSITS'], from: 1n, to: 4000n }, 'neutral');
  await when(service, async () => ((await stored()) > 0 ? true : undefined));
  await service.setMirror({ tables: [], limitBytes: 0, paused: false });
  const { state, result } = await archiveEnds(service, job?.id ?? '');
  expect([state, result?.suspect]).toEqual(['done', []]);
  expect((await history.verify(result?.file ?? '')).verdict).toBe('complete');
  await expect.poll(stored, { interval: 20 }).toBe(0);
});

test('segments of a paused job stay, also after a restart, until it is cancelled', async () => {
  const sandbox = await sandboxOf();
  const first = await openBench(sandbox);
  const deposits = async ({ service }: Bench) => (await service.parts('TABLE_DEPOSITS')).parts.length;
  const job = await pauseHalfway(sandbox, first);
  await first.close();
  await sandbox.setFaults('');

  const second = await openBench(sandbox, { folder: first.folder });
  await second.service.fetchTables(['TABLE_TRADES'], { from: 1n, to: 1000n }, new AbortController().signal);
  const mirrored = async (...tables: Mirror['settings']['tables']) => {
    await second.service.setMirror({ tables, limitBytes: 0, paused: false });
    return when(second.service, async () => {
      const mirror = await second.service.mirror();
      return mirror.state === 'full' ? mirror : undefined;
    });
  };
  // Before the limit is reached, no export is in the way.
  expect((await second.service.mirror()).keptBytes).toBe(0);
  await mirrored('TABLE_ORDERS');
  const trades = async () => (await second.service.parts('TABLE_TRADES')).parts.length;
  await expect.poll(trades, { interval: 20 }).toBe(0);
  expect(await deposits(second)).toBe(1);
  const { parts } = await second.service.parts('TABLE_DEPOSITS');
  const { keptBytes } = await mirrored('TABLE_ORDERS');
  expect(keptBytes).toBe(parts.reduce((sum, { storedBytes }) => sum + storedBytes, 0));
  // The end of the export would not remove segments that are mirrored.
  expect((await mirrored('TABLE_ORDERS', 'TABLE_DEPOSITS')).keptBytes).toBe(0);
  await mirrored('TABLE_ORDERS');
  await second.service.controlJob(job, 'cancel');
  await expect.poll(() => deposits(second), { interval: 20 }).toBe(0);
  expect((await second.service.mirror()).keptBytes).toBe(0);
});

test('a close in the middle of a step ends with that step', async () => {
  const measured = Promise.withResolvers<number>();
  const settings = { tables: [], limitBytes: 1_000, paused: false };
  const parts = {
    history: { bytes: () => measured.promise },
    queryCache: { bytes: async () => 0, shrink: async () => {} },
    documents: { get: () => Promise.resolve({ content: settings }) },
    onChange() {},
  } as unknown as Parameters<typeof openMirror>[0];
  const mirror = await openMirror(parts);
  mirror.start();
  const closing = mirror.close();
  measured.resolve(0);
  await expect(closing).resolves.toBeUndefined();
});

/** Mirroring that is not started, over a real store of its settings. */
async function settingsOnly() {
  const user = await openUserStore(await testFolder());
  onTestFinished(() => user.close());
  const documents = user.documents('history-mirror', StoredMirror);
  const readings = user.documents('mirrored-dataset', ReadDataset);
  const parts = {
    history: { bytes: async () => 0 },
    queryCache: { bytes: async () => 0 },
    target: createDatasetTarget({
      documents: readings,
      datasets: { get: (dataset: string) => Promise.reject(new OrreryError('DATASET_UNKNOWN', { dataset })) },
      retry: { attempts: 9, firstDelayMs: 0, maxDelayMs: 0, jitter: 0 },
    } as unknown as Parameters<typeof createDatasetTarget>[0]),
    documents,
    onChange() {},
  } as unknown as Parameters<typeof openMirror>[0];
  const mirror = await openMirror(parts);
  const both = async () => [(await mirror.status()).settings, (await documents.get('mirror'))?.content];
  return { mirror, readings, both };
}

const PLAIN: MirrorSettings = { tables: [], limitBytes: null, paused: false };

test('of two changes at the same time the later one is stored, and counts', async () => {
  const { mirror, both } = await settingsOnly();
  await Promise.all([mirror.set({ ...PLAIN, dataset: 'ab' }), mirror.set(PLAIN)]);
  expect(await both()).toEqual([PLAIN, PLAIN]);
});

test('a change that is stored counts, also if the former dataset cannot be forgotten', async () => {
  const { mirror, readings, both } = await settingsOnly();
  await mirror.set({ ...PLAIN, dataset: 'ab' });
  readings.remove = () => Promise.reject(new OrreryError('THREAD_LOST', { thread: 'user', reason: 'it ended' }));
  await expect(mirror.set(PLAIN)).rejects.toMatchObject({ code: 'THREAD_LOST' });
  expect(await both()).toEqual([PLAIN, PLAIN]);
});
