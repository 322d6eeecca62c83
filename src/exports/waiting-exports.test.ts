/** Exports that wait: for the next start, while a command writes their archive; and for the network. */
import { writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { testFolder } from '../files/test-folder.fixture.ts';
import { ownPort } from '../sandbox/own-port.fixture.ts';
import { archiveEnds, openBench, sandboxOf } from './service.fixture.ts';

test('a waiting export whose archive a command has written is done at the next start; one whose name another file took fails', async () => {
  const sandbox = await sandboxOf();
  const folder = await testFolder();
  const first = await openBench(sandbox, { folder });
  const range = { from: 1n, to: 1000n };
  await sandbox.setFaults('latency:600000@/api/v2/networkhistory/export');
  const tables = ['TABLE_TRADES', 'TABLE_DEPOSITS'] as const;
  const jobs = await first.service.startExports({ tables: [...tables], ...range }, 'neutral');
  for (const { id } of jobs) await first.service.controlJob(id, 'pause');
  await sandbox.setFaults('');
  const [written = '', taken = ''] = jobs.map(({ id }) => id);
  const [out = '', other = ''] = jobs.map(({ file }) => file);
  const order = { table: tables[0], range, names: 'neutral', out, replace: false, offline: false } as const;
  const exported = await first.service.exportNow(order, new AbortController().signal, () => {});
  await writeFile(other, 'mine');
  await first.close();

  const { service } = await openBench(sandbox, { folder });
  for (const id of [written, taken]) await service.controlJob(id, 'resume');
  expect(await archiveEnds(service, written)).toMatchObject({ state: 'done', result: { sha256: exported.sha256 } });
  expect(await archiveEnds(service, taken)).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('already exists'),
  });
});

test('exports that wait for the network lend their places: one whose rows are stored ends meanwhile', async () => {
  const port = await ownPort();
  const sandbox = await sandboxOf({ port });
  const { service, network } = await openBench(sandbox);
  const start = async (table: 'TABLE_TRADES' | 'TABLE_ORDERS' | 'TABLE_DEPOSITS', to: bigint) => {
    const [job] = await service.startExports({ tables: [table], from: 1n, to }, 'neutral');
    return job?.id ?? '';
  };
  expect(await archiveEnds(service, await start('TABLE_DEPOSITS', 2000n))).toMatchObject({ state: 'done' });
  await sandbox.close();
  await expect.poll(() => network.status().connection.state, { interval: 20 }).toBe('offline');
  const waiting = [await start('TABLE_TRADES', 1000n), await start('TABLE_ORDERS', 1000n)];
  for (const id of waiting) {
    await expect.poll(() => service.job(id).problem, { interval: 20 }).toContain('does not answer');
  }
  expect(await archiveEnds(service, await start('TABLE_DEPOSITS', 1000n))).toMatchObject({ state: 'done' });
  expect(waiting.map((id) => service.job(id).state)).toEqual(['running', 'running']);
  await service.controlJob(waiting[0] ?? '', 'cancel');
  expect(service.job(waiting[0] ?? '').state).toBe('cancelled');
  await sandboxOf({ port });
  expect(await archiveEnds(service, waiting[1] ?? '')).toMatchObject({ state: 'done', problem: null });
});

test('an export waits for a service that has not reached its blocks, also after a restart, until one has', async () => {
  const port = await ownPort();
  const [ahead, behind] = [await sandboxOf({ port }), await sandboxOf({ height: 2_100 })];
  const options = { folder: await testFolder(), others: [behind.baseUrl] };
  const first = await openBench(ahead, options);
  await expect.poll(async () => (await first.service.published.segments()).segments.length, { interval: 20 }).toBe(5);
  await first.close();
  await ahead.close();

  const { service } = await openBench(ahead, options);
  const range = { from: 1n, to: 4000n };
  const [job] = await service.startExports({ tables: ['TABLE_TRADES'], ...range }, 'neutral');
  const id = job?.id ?? '';
  await expect.poll(() => service.job(id).problem, { interval: 20 }).toContain('has not yet reached the newest block');
  expect(service.job(id).state).toBe('running');
  await sandboxOf({ port });
  expect(await archiveEnds(service, id)).toMatchObject({ state: 'done', problem: null });
});
