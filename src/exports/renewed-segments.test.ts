import { join } from 'node:path';
import { expect, test } from 'vitest';
import { archiveEnds, type Bench, jobEnds, openBench, sandboxOf } from './service.fixture.ts';

const EXPORTS = '@/api/v2/networkhistory/export';
const MINUTE = 60_000;
const TABLES = ['TABLE_TRADES'] as const;
const range = { from: 1n, to: 1000n };
const signal = new AbortController().signal;

/** A network whose service sends trades that end too early, and what Orrery has of them. */
async function brokenBench(options: Parameters<typeof openBench>[1] = {}) {
  const sandbox = await sandboxOf();
  await sandbox.setFaults(`short${EXPORTS}`);
  const bench = await openBench(sandbox, options);
  const { service } = bench;
  const stored = async () => (await service.parts('TABLE_TRADES')).parts.find(({ from }) => from === 1n);
  const exported = async () => {
    const [job] = await service.startExports({ tables: [...TABLES], ...range, replace: true }, 'neutral');
    return archiveEnds(service, job?.id ?? '');
  };
  const asked = async () => (await sandbox.requests()).byRoute[EXPORTS.slice(1)] ?? 0;
  return { ...bench, sandbox, stored, exported, asked };
}

/** Stores trades as a download leaves them whose service has no blocks: nothing shows if they end too early. */
async function storeUnjudged({ folder, network, history }: Pick<Bench, 'folder' | 'network' | 'history'>) {
  const request = { table: 'TABLE_TRADES', ...range, file: join(folder, 'trades.zip') } as const;
  const { source } = await network.saveArchive(request, {});
  const [part] = await history.ingest({ path: request.file, table: request.table, range, source }, {});
  return part;
}

test('a download keeps rows that end too early until the service has more, and counts what it fetched', async () => {
  let time = 0;
  const { service, sandbox, stored } = await brokenBench({ now: () => time });
  const fetchTo = async (to: bigint) => {
    const steps: { segments: number; segmentsTotal: number }[] = [];
    const fetched = await service.fetchTables([...TABLES], { from: 1n, to }, signal, {
      onProgress: (step) => steps.push(step),
    });
    return { fetched, steps };
  };
  expect((await fetchTo(1000n)).fetched).toBe(1);
  const short = await stored();
  expect(short?.suspicion).toBe('short');
  await sandbox.setFaults(`status:404${EXPORTS}`);
  expect([(await fetchTo(1000n)).fetched, await stored()]).toEqual([0, short]);

  await sandbox.setFaults('');
  time += MINUTE;
  const { fetched, steps } = await fetchTo(2000n);
  expect([fetched, (await stored())?.suspicion]).toEqual([3, null]);
  const segments = steps.map((step) => step.segments);
  expect(segments).toEqual([...segments].sort((a, b) => a - b));
  expect(steps.at(0)).toMatchObject({ segments: 0, segmentsTotal: 3 });
  expect(steps.at(-1)).toMatchObject({ segments: 3, segmentsTotal: 3 });
  expect((await fetchTo(2000n)).fetched).toBe(0);
});

test.for([
  ['short', 60 * MINUTE],
  ['bad-crc', MINUTE],
  ['status:404', MINUTE],
] as const)(
  'a service that is still broken (%s) is asked again after %d ms, not in each download',
  async ([fault, pause]) => {
    let time = 0;
    const { service, history, sandbox, stored, asked } = await brokenBench({ now: () => time });
    const part = () => history.part('TABLE_TRADES', range);
    await service.fetchTables([...TABLES], range, signal);
    const former = await part();
    await sandbox.setFaults(`${fault}${EXPORTS}`);
    const before = await asked();
    expect(await service.fetchTables([...TABLES], range, signal)).toBe(0);
    const after = await asked();
    expect(after).toBeGreaterThan(before);
    time += pause - 1;
    expect(await service.fetchTables([...TABLES], range, signal)).toBe(0);
    expect(await asked()).toBe(after);
    expect((await stored())?.suspicion).toBe('short');
    expect((await part())?.key).toBe(former?.key);
    time += 1;
    expect(await service.fetchTables([...TABLES], range, signal)).toBe(0);
    expect(await asked()).toBeGreaterThan(after);
  },
);

test('rows that end too early are known as such also if the download was stopped right after them', async () => {
  const { service, sandbox, stored, exported } = await brokenBench();
  const stop = new AbortController();
  const stopped = service.fetchTables([...TABLES], { from: 1n, to: 4000n }, stop.signal, {
    onProgress: ({ segments }) => segments > 0 && stop.abort(),
  });
  await expect(stopped).rejects.toMatchObject({ code: 'CANCELLED' });
  const parts = (await service.parts('TABLE_TRADES')).parts;
  expect(parts.length).toBeGreaterThan(0);
  expect(parts.map(({ suspicion }) => suspicion)).toEqual(parts.map(() => 'short'));
  await sandbox.setFaults('');
  expect((await exported()).result?.suspect).toEqual([]);
  expect((await stored())?.suspicion).toBe(null);
});

test('stored rows that were never judged are judged by the next export, and fetched again if they end too early', async () => {
  const bench = await brokenBench();
  const { service, sandbox, stored, exported, asked } = bench;
  const part = await storeUnjudged(bench);
  expect(await stored()).toMatchObject({ rows: part?.rows, suspicion: null });
  const plan = async () => (await service.plan({ tables: [...TABLES], ...range }, 'neutral')).tables[0];
  expect(await plan()).toMatchObject({ suspect: 0, unjudged: 1 });
  await sandbox.setFaults('');
  expect((await exported()).result?.rows).toBeGreaterThan(part?.rows ?? 0);
  expect(await plan()).toMatchObject({ suspect: 0, unjudged: 0 });
  // Judged, they are not asked for again.
  const before = await asked();
  await exported();
  expect(await asked()).toBe(before);
});

test('a dataset of rows that were never judged is corrected by an export of its blocks', async () => {
  let time = 0;
  const bench = await brokenBench({ now: () => time });
  const { service, sandbox } = bench;
  const part = await storeUnjudged(bench);
  const order = { tables: [...TABLES], lists: [], ...range };
  const written = async () => jobEnds(service, (await service.startDataset(order)).id);
  await sandbox.setFaults(`status:404${EXPORTS}`);
  expect(await written()).toMatchObject({ result: { written: 1, tables: [{ rows: part?.rows }], suspect: [] } });
  await sandbox.setFaults('');
  time += MINUTE;
  expect((await service.planDataset(order)).tables).toMatchObject([{ action: 'correct', adds: range }]);
  const { result } = await written();
  expect(result).toMatchObject({ written: 1, suspect: [], tables: [{ rows: expect.any(Number) }] });
  expect(result).not.toMatchObject({ tables: [{ rows: part?.rows }] });
  expect((await service.planDataset(order)).tables).toMatchObject([{ action: 'nothing', adds: null }]);
});

test('rows that end too early are fetched again also if another service disputes them', async () => {
  const whole = await sandboxOf();
  const { service, network, sandbox, stored, exported } = await brokenBench({ others: [whole.baseUrl] });
  const other = () => network.status().services.find(({ address }) => address === whole.baseUrl);
  await expect.poll(() => other()?.state, { interval: 20 }).toBe('live');
  await service.fetchTables([...TABLES], range, signal);
  await expect.poll(async () => (await stored())?.suspicion, { interval: 20 }).toBe('disputed');
  await sandbox.setFaults('');
  expect((await exported()).result?.suspect).toEqual([]);
});

test('an export to a dataset says which segments are suspect', async () => {
  const { service } = await brokenBench();
  const { id } = await service.startDataset({ tables: [...TABLES], lists: [], ...range });
  expect(await jobEnds(service, id)).toMatchObject({
    state: 'done',
    result: { suspect: [{ ...range, table: 'TABLE_TRADES', suspicion: 'short' }] },
  });
});

test('a plan counts the suspect segments that its export downloads again, and only estimates their rows', async () => {
  const { service, sandbox, exported } = await brokenBench();
  await exported();
  await sandbox.setFaults('');
  const order = { tables: [...TABLES], lists: [], ...range };
  const { tables } = await service.plan(order, 'neutral');
  expect(tables).toMatchObject([
    {
      segments: 1,
      missing: 0,
      suspect: 1,
      again: 1,
      rows: { certainty: 'estimated' },
      bytes: { certainty: 'estimated' },
    },
  ]);
  const planned = (await service.planDataset(order)).tables;
  expect(planned).toMatchObject([{ missing: 0, again: 1, rows: { certainty: 'estimated' } }]);
  const renewed = (await service.planDataset({ ...order, renew: true })).tables;
  expect(renewed).toMatchObject([{ missing: 1, again: 0, rows: { certainty: 'estimated' } }]);
  const { result } = await exported();
  const after = (await service.plan(order, 'neutral')).tables;
  expect(after).toMatchObject([{ suspect: 0, again: 0, rows: { value: result?.rows, certainty: 'known' } }]);
});

test('suspect rows that the service sent again count as no download', async () => {
  const { service, exported } = await brokenBench();
  await exported();
  await exported();
  const { tables } = await service.plan({ tables: [...TABLES], ...range }, 'neutral');
  expect(tables).toMatchObject([{ missing: 0, suspect: 1, again: 0, bytes: { certainty: 'known' } }]);
});

test('offline, an export has the suspect rows that are stored, and says so', async () => {
  const { sandbox, network, exported } = await brokenBench();
  const first = await exported();
  await sandbox.close();
  await expect.poll(() => network.status().connection.state, { interval: 20 }).toBe('offline');
  expect(await exported()).toMatchObject({
    state: 'done',
    result: { rows: first.result?.rows, suspect: [{ ...range, suspicion: 'short' }] },
  });
});
