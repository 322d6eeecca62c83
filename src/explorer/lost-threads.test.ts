/** The tests end threads of a running explorer from outside. The explorer continues. */
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ExplorerApi } from '../contract/index.ts';
import { startSandbox, startSandboxThread } from '../sandbox/index.ts';
import { endThreads } from '../threads/end-threads.fixture.ts';
import { startProver } from '../transactions/index.ts';
import type { Explorer } from './create-explorer.ts';
import { explorerOver } from './explorer-over.fixture.ts';

/** Opens an explorer of a small network. */
async function openExplorer(): Promise<{ api: ExplorerApi; explorer: Explorer }> {
  const options = { parties: 50, still: true, height: 4_200, rateLimit: false } as const;
  const sandbox = await startSandbox(options);
  onTestFinished(() => sandbox.close());
  return explorerOver(sandbox.baseUrl);
}

async function logOf(api: ExplorerApi): Promise<string> {
  return JSON.stringify(await api.call('syncLog', {}), (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}

/** Returns the HTTP status of the first page of a list. */
async function statusOfList({ address, token }: Explorer, list: string): Promise<number> {
  const response = await fetch(`${address}/api/v2/${list}`, { headers: { authorization: `Bearer ${token}` } });
  await response.arrayBuffer();
  return response.status;
}

test('lists, counts, history and the status work after threads end', async () => {
  const { api, explorer } = await openExplorer();
  await api.call('sync', { markets: [], only: ['nodes', 'parties'] });
  expect(await statusOfList(explorer, 'parties')).toBe(200);

  // The second reader runs only while the first one is busy.
  expect(await endThreads('store-reader')).toBeGreaterThanOrEqual(1);
  expect(await statusOfList(explorer, 'parties')).toBe(200);
  expect((await api.call('status', {})).resources.length).toBeGreaterThan(0);

  expect(await endThreads('network')).toBe(1);
  await api.call('sync', { markets: [], only: ['nodes'] });
  await expect.poll(async () => (await api.call('status', {})).connection).toBe('live');

  // A thread that is not needed has ended already; a call starts it. The segments are listed after the lists.
  await expect.poll(async () => (await api.call('history', {})).segments.length).toBeGreaterThan(0);
  expect(await endThreads('history')).toBe(1);
  const { segments } = await api.call('history', {});
  expect(segments.length).toBeGreaterThan(0);

  await api.call('checks', {});
  expect(await endThreads('user')).toBe(1);
  expect(await api.call('checks', {})).toBeDefined();

  const log = await logOf(api);
  for (const thread of ['store-reader', 'network', 'history', 'user']) {
    expect(log).toContain(`The ${thread} thread ended unexpectedly (exit code 1) and was restarted.`);
  }
});

test('a job whose thread ends while it writes its archive still completes', async () => {
  const { api } = await openExplorer();
  await expect.poll(async () => (await api.call('history', {})).segments.length).toBeGreaterThan(0);
  const { segments } = await api.call('history', {});
  const [first, last] = [segments[0], segments.at(-1)];
  if (first === undefined || last === undefined) throw new Error('a network without history');
  let ended: Promise<number> | undefined;
  const done = new Promise<string>((resolve) => {
    api.listen((event) => {
      if (event.type !== 'job') return;
      if (event.job.state === 'running' && event.job.step === 'writing') ended ??= endThreads('history');
      if (event.job.state === 'done' || event.job.state === 'failed') resolve(event.job.state);
    });
  });
  await api.call('startExports', { tables: ['TABLE_ORDERS'], from: first.from, to: last.to });
  expect(await done).toBe('done');
  expect(await ended).toBe(1);
});

test('a thread that ends repeatedly is not started again: a notice says so, and the status is still answered', async () => {
  // Within one minute, however long the ends take on a busy machine.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { api, explorer } = await openExplorer();
  await api.call('sync', { markets: [], only: ['parties'] });
  await api.call('status', {});
  // Each of the two readers is started again three times; the second one takes over when the first stays down.
  for (let end = 0; end < 8; end += 1) {
    await statusOfList(explorer, 'parties');
    await endThreads('store-reader');
  }
  const status = await api.call('status', {});
  const stopped = status.notices.filter(({ kind }) => kind === 'threads');
  expect(stopped).toMatchObject([{ text: expect.stringContaining('The store-reader thread stopped repeatedly') }]);
  expect(status.resources).toContainEqual(expect.objectContaining({ list: 'parties' }));
  expect(await statusOfList(explorer, 'parties')).toBe(503);
});

test('the built-in network is at the same address after its thread ended', async () => {
  const sandbox = await startSandboxThread({ parties: 5, still: true, height: 1_000, rateLimit: false });
  onTestFinished(() => sandbox.close());
  await sandbox.setFaults('status:418');
  expect(await endThreads('sandbox')).toBe(1);
  expect(await sandbox.requests()).toMatchObject({ total: 0 });
  expect((await fetch(`${sandbox.baseUrl}/statistics`)).status).toBe(418);
});

test('a proof and a key are completed although their threads end', async () => {
  const prover = startProver();
  onTestFinished(() => prover.close());
  const searching = Promise.withResolvers<number>();
  const cancel = new AbortController();
  const hopeless = prover.solve({ blockHash: 'ab'.repeat(32), difficulty: 256 }, cancel.signal, searching.resolve);
  await searching.promise;
  const proof = prover.solve({ blockHash: 'ab'.repeat(32), difficulty: 12 });
  expect(await endThreads('proof')).toBe(1);
  expect(await proof).toMatchObject({ nonce: expect.any(BigInt) });
  cancel.abort();
  await expect(hopeless).rejects.toMatchObject({ code: 'CANCELLED' });
});
