import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ExportTable } from '../history/index.ts';
import type { Sandbox } from '../sandbox/index.ts';
import { ownPort } from '../sandbox/own-port.fixture.ts';
import { archiveEnds, jobIn, openBench, sandboxOf } from './service.fixture.ts';

const EXPORTS = '@/api/v2/networkhistory/export';
const TABLES = ['TABLE_TRADES'] as const;
const range = { from: 1n, to: 1000n };

test('no faulty answer enters the store or becomes a file; a retry then succeeds', async () => {
  const sandbox = await sandboxOf();
  const { service, history, folder } = await openBench(sandbox, { failures: 1 });
  const left = async () => [...(await readdir(join(folder, 'exports'))), ...(await readdir(join(folder, 'downloads')))];
  const faults: [fault: string, problem: string][] = [
    ['cut', 'the connection was cut'],
    ['cut-after-zip', 'broke off with an error after it'],
    ['bad-crc', 'CRC'],
    // A larger one is refused by its directory: src/history/ingest/refused-archives.test.ts. It takes seconds to make.
    ['bomb:2', 'columns'],
    ['traversal', '../'],
    ['garbage', 'it is a web page in place of an archive'],
    ['status:404', 'answered 404'],
  ];
  await sandbox.setFaults(`${faults[0]?.[0]}${EXPORTS}`);
  const [job] = await service.startExports({ tables: [...TABLES], ...range }, 'neutral');
  const id = job?.id ?? '';
  for (const [fault, problem] of faults) {
    await sandbox.setFaults(`${fault}${EXPORTS}`);
    await service.controlJob(id, 'retry');
    const ended = await archiveEnds(service, id);
    expect([fault, ended.state, ended.result]).toEqual([fault, 'failed', null]);
    expect(ended.problem).toContain(problem);
    expect(await history.part('TABLE_TRADES', range)).toBeUndefined();
    expect(await left()).toEqual([]);
  }
  await sandbox.setFaults('');
  await service.controlJob(id, 'retry');
  const { result } = await archiveEnds(service, id);
  expect(await history.verify(result?.file ?? '')).toMatchObject({ verdict: 'complete' });
});

test('rows that a service dropped under a valid checksum are kept as suspect, and their archive is never complete', async () => {
  let time = 0;
  const sandbox = await sandboxOf();
  const { service, history } = await openBench(sandbox, { now: () => time });
  await sandbox.setFaults(`short${EXPORTS}`);
  const [job] = await service.startExports({ tables: [...TABLES], ...range }, 'neutral');
  const { state, result } = await archiveEnds(service, job?.id ?? '');
  expect([state, result?.suspect]).toEqual(['done', [{ ...range, suspicion: 'short' }]]);
  expect((await service.parts('TABLE_TRADES')).parts).toMatchObject([{ suspicion: 'short', reached: false }]);
  expect(await history.verify(result?.file ?? '')).toMatchObject({ verdict: 'incomplete', coverage: 'unproven' });
  const asked = { table: 'TABLE_TRADES', fromBlock: range.from, toBlock: range.to, names: 'neutral' } as const;
  const published = await service.published.export(asked);
  expect(published.whole?.suspect).toEqual([{ ...range, suspicion: 'short' }]);
  await published.close();

  const exportAgain = async () => {
    const [again] = await service.startExports({ tables: [...TABLES], ...range, replace: true }, 'neutral');
    return (await archiveEnds(service, again?.id ?? '')).result;
  };
  // While the service is broken, the stored rows stay; once it is well, the next export has all rows.
  await sandbox.setFaults(`status:404${EXPORTS}`);
  expect(await exportAgain()).toMatchObject({ rows: result?.rows, suspect: [{ suspicion: 'short' }] });
  await sandbox.setFaults('');
  // After a refusal, the service is asked again a minute later.
  time += 60_000;
  const whole = await exportAgain();
  expect(whole?.suspect).toEqual([]);
  expect(whole?.rows).toBeGreaterThan(result?.rows ?? 0);
  // The exports before it describe a file that is gone.
  await expect.poll(() => service.jobs().map((each) => each.result), { interval: 20 }).toEqual([whole]);
});

test('rows that another service has with other values are disputed, and so is an archive of them', async () => {
  const [whole, broken] = [await sandboxOf(), await sandboxOf()];
  await broken.setFaults(`short${EXPORTS}`);
  const { service, network } = await openBench(whole, { others: [broken.baseUrl] });
  const other = () => network.status().services.find(({ address }) => address === broken.baseUrl);
  await expect.poll(() => other()?.state, { interval: 20 }).toBe('live');
  const [job] = await service.startExports({ tables: [...TABLES], ...range }, 'neutral');
  await archiveEnds(service, job?.id ?? '');
  const suspicion = async () => (await service.parts('TABLE_TRADES')).parts[0]?.suspicion;
  await expect.poll(suspicion, { interval: 20 }).toBe('disputed');
  const [again] = await service.startExports({ tables: [...TABLES], ...range, replace: true }, 'neutral');
  const { result } = await archiveEnds(service, again?.id ?? '');
  expect(result).toMatchObject({ suspect: [{ ...range, suspicion: 'disputed' }], coverage: 'unproven' });
});

test('a job waits for an offline network, says so, and continues when the network is back', async () => {
  const port = await ownPort();
  const sandbox = await sandboxOf({ port });
  const { service, network, folder } = await openBench(sandbox);
  await service.published.segments();
  await sandbox.close();
  await expect.poll(() => network.status().connection.state, { interval: 20 }).toBe('offline');
  const request = { table: 'TABLE_TRADES', fromBlock: 1n, toBlock: 1000n, names: 'neutral' } as const;
  await expect(service.published.export(request)).rejects.toMatchObject({
    code: 'NOT_CACHED',
    message: expect.stringContaining('trades of blocks 1 to 1000'),
  });
  // Newer blocks may exist by now, so their request is not wrong.
  await expect(service.published.export({ ...request, fromBlock: 4001n, toBlock: 5000n })).rejects.toMatchObject({
    code: 'NOT_CACHED',
    message: expect.stringContaining('does not answer'),
  });
  const newer = { tables: [...TABLES], from: 4001n, to: 5000n };
  await expect(service.startExports(newer, 'neutral')).rejects.toMatchObject({ code: 'UPSTREAM_UNREACHABLE' });
  await expect(service.startExports({ ...newer, offline: true }, 'neutral')).rejects.toMatchObject({
    code: 'RANGE_OUTSIDE',
  });
  expect((await service.published.segments()).coverage.complete).toBe(false);
  const [job] = await service.startExports({ tables: [...TABLES], ...range }, 'neutral');
  const id = job?.id ?? '';
  await expect.poll(() => service.job(id).problem, { interval: 20 }).toContain('does not answer');
  expect(service.job(id).state).toBe('running');
  expect(await readdir(join(folder, 'exports'))).toEqual([]);
  await sandboxOf({ port });
  expect(await archiveEnds(service, id)).toMatchObject({ state: 'done', problem: null });
});

test('a job whose download hangs says that it waits as soon as the network is offline, until it is back', async () => {
  const sandbox = await sandboxOf();
  const { service, network } = await openBench(sandbox);
  const hangs = `latency:600000${EXPORTS}`;
  await sandbox.setFaults(hangs);
  const [job] = await service.startExports({ tables: [...TABLES], ...range }, 'neutral');
  const id = job?.id ?? '';
  await expect.poll(async () => (await sandbox.requests()).byRoute[EXPORTS.slice(1)], { interval: 20 }).toBe(1);
  // On a busy machine the network can seem offline for a moment.
  await expect.poll(() => service.job(id), { interval: 5 }).toMatchObject({ state: 'running', problem: null });
  await sandbox.setFaults(`${hangs},reset@/`);
  await expect.poll(() => network.status().connection.state, { interval: 5 }).toBe('offline');
  await expect.poll(() => service.job(id).problem, { interval: 5 }).not.toBeNull();
  expect(service.job(id).state).toBe('running');
  await sandbox.setFaults(hangs);
  await expect.poll(() => service.job(id).problem, { interval: 5 }).toBeNull();
  expect((await sandbox.requests()).byRoute[EXPORTS.slice(1)]).toBe(1);
});

test('a table that one service sends damaged comes from another, and tables of both are compared', async () => {
  const [broken, whole] = [await sandboxOf(), await sandboxOf()];
  const { service, network } = await openBench(broken, { others: [whole.baseUrl] });
  await broken.setFaults(`garbage${EXPORTS}`);
  const other = () => network.status().services.find(({ address }) => address === whole.baseUrl);
  await expect.poll(() => other()?.state, { interval: 20 }).toBe('live');
  const [job] = await service.startExports({ tables: [...TABLES], ...range }, 'neutral');
  expect(await archiveEnds(service, job?.id ?? '')).toMatchObject({ state: 'done' });
  expect((await service.parts('TABLE_TRADES')).parts).toMatchObject([{ source: whole.baseUrl, suspicion: null }]);
  const asked = async ({ requests }: Sandbox) => (await requests()).byRoute[EXPORTS.slice(1)] ?? 0;
  // Two failed downloads and a comparison for each of two tables, against one download; more where one was repeated.
  await expect.poll(async () => (await asked(broken)) - (await asked(whole))).toBeGreaterThanOrEqual(4);
});

test('an export that meets a fault is asked for again and is whole; what is refused is asked for once, and nothing twice', async () => {
  const sandbox = await sandboxOf();
  const { service } = await openBench(sandbox);
  const asked = async () => (await sandbox.requests()).byRoute[EXPORTS.slice(1)] ?? 0;
  const exportOf = async (table: ExportTable, fault: string) => {
    await sandbox.setFaults(`${fault}${EXPORTS}`);
    const [job] = await service.startExports({ tables: [table], ...range }, 'neutral');
    return job?.id ?? '';
  };
  for (const fault of ['status:400', 'status:404']) {
    const before = await asked();
    const id = await exportOf('TABLE_TRADES', fault);
    expect([fault, (await archiveEnds(service, id)).state]).toEqual([fault, 'failed']);
    // The blocks of the segment, and its trades.
    expect([fault, (await asked()) - before]).toEqual([fault, 2]);
  }
  for (const [index, [table, fault]] of (
    [
      ['TABLE_TRADES', 'bad-crc'],
      ['TABLE_DEPOSITS', 'cut-after-zip'],
      ['TABLE_WITHDRAWALS', 'garbage'],
      ['TABLE_REWARDS', 'reset'],
      ['TABLE_DELEGATIONS', 'status:500'],
    ] as const
  ).entries()) {
    const before = await asked();
    const id = await exportOf(table, fault);
    await expect.poll(asked, { interval: 2 }).toBeGreaterThan(before);
    await sandbox.setFaults('');
    // One, or more where a loaded machine is late to end the fault.
    const faulty = (await asked()) - before;
    expect([fault, (await archiveEnds(service, id)).state]).toEqual([fault, 'done']);
    // Blocks come along with the first table.
    const atMost = faulty + (index === 0 ? 2 : 1);
    expect((await asked()) - before, fault).toBeLessThanOrEqual(atMost);
    expect((await asked()) - before, fault).toBeGreaterThan(index === 0 ? 2 : 1);
  }
});

test('a service without a listing is asked for the exact range, and its answer names the segments', async () => {
  const sandbox = await sandboxOf();
  await sandbox.setFaults('status:404@/api/v2/networkhistory/segments');
  const { service } = await openBench(sandbox);
  const [job] = await service.startExports({ tables: [...TABLES], from: 1n, to: 2000n }, 'neutral');
  const { state, result } = await archiveEnds(service, job?.id ?? '');
  expect([state, result?.csv.map(({ schemaVersion }) => schemaVersion)]).toEqual(['done', [90n, 97n]]);
  expect((await service.overview()).segments).toMatchObject([
    { from: 1n, to: 1300n, origin: 'learnt' },
    { from: 1301n, to: 2000n, origin: 'learnt' },
  ]);
});

test('jobs are paused, resumed and cancelled, and go on after a restart', async () => {
  const sandbox = await sandboxOf();
  const first = await openBench(sandbox);
  await sandbox.setFaults(`latency:600000${EXPORTS}`);
  const jobs = await first.service.startExports(
    { tables: ['TABLE_TRADES', 'TABLE_ORDERS', 'TABLE_DEPOSITS'], from: 1n, to: 4000n },
    'neutral',
  );
  const [trades = '', orders = '', deposits = ''] = jobs.map(({ id }) => id);
  expect(await first.service.controlJob(trades, 'pause')).toMatchObject({ state: 'paused' });
  expect(await first.service.controlJob(deposits, 'cancel')).toMatchObject({ state: 'cancelled' });
  await jobIn(first.service, orders, 'running');
  await first.close();

  await sandbox.setFaults('');
  const second = await openBench(sandbox, { folder: first.folder });
  expect(second.service.jobs().map(({ id }) => id)).toEqual([deposits, orders, trades]);
  expect(await archiveEnds(second.service, orders)).toMatchObject({ state: 'done' });
  expect(second.service.job(trades).state).toBe('paused');
  await second.service.controlJob(trades, 'resume');
  expect(await archiveEnds(second.service, trades)).toMatchObject({ state: 'done' });
  expect(await second.service.controlJob(trades, 'remove')).toBeNull();
  expect(() => second.service.job(trades)).toThrow('does not exist or has no archive yet');
  expect(await readdir(join(first.folder, 'exports'))).toHaveLength(4);
});
