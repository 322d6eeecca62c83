import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { connectChannel } from '../contract/index.ts';
import { openListWriter } from '../store/index.ts';
import {
  afterwards,
  everything,
  networkOf,
  sandboxOf,
  statusThat,
  storedRows,
  temporaryFolder,
} from './network.fixture.ts';
import type { NetworkHandlers } from './network.ts';

test('a sync equals upstream row for row, and a second one brings nothing in two requests at most per list', async () => {
  const sandbox = await sandboxOf({ parties: 11_000, height: 160_000n });
  const network = await networkOf(sandbox);
  const totals = await network.syncOnce({});
  const { stored, served } = await everything(network.folder, sandbox);
  expect(stored).toEqual(served);
  expect(totals).toMatchObject({
    nodes: served.nodes?.length,
    parties: served.parties?.length,
    checkpoints: served.checkpoints?.length,
  });
  expect(totals.fundingPoints).toBeGreaterThan(10_000);
  const again = await network.syncOnce({});
  expect(again).toMatchObject({ parties: 0, checkpoints: 0, fundingPoints: 0 });
  expect(again.requests).toBeLessThanOrEqual(2 + 3 + 2 * sandbox.markets.length);
});

test('only what is asked for is synced, and only markets that are known or named', async () => {
  const sandbox = await sandboxOf();
  const network = await networkOf(sandbox);
  expect(await network.syncOnce({ only: ['checkpoints'] })).toMatchObject({ nodes: 0, parties: 0, fundingPoints: 0 });
  const { byRoute } = await sandbox.requests();
  expect(byRoute).toEqual({ '/statistics': 1, '/api/v2/checkpoints': 1 });
});

test('a thread that is killed at any moment leaves neither gap nor duplicate', async () => {
  const sandbox = await sandboxOf({ parties: 21_000, height: 100_000n });
  const folder = await temporaryFolder();
  const { baseUrl, chainId } = sandbox;
  const entry = new URL('./thread.ts', import.meta.url);
  await sandbox.setFaults('latency:30');
  for (const lifetime of [250, 350, 300, 450]) {
    const worker = new Worker(entry, { workerData: { folder, chainId, baseUrl, requestsPerSecond: 1000, pollMs: 20 } });
    const channel = connectChannel<NetworkHandlers>({
      post: (message) => worker.postMessage(message),
      receive: (receiver) => worker.on('message', receiver),
    });
    channel.call('follow', undefined).catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, lifetime * (0.5 + Math.random())));
    await worker.terminate();
  }
  await sandbox.setFaults('');
  const network = await networkOf(sandbox, { folder });
  await network.syncOnce({});
  const { stored, served } = await everything(folder, sandbox);
  expect(stored).toEqual(served);
});

test('following fills the store, then keeps up with new blocks and a new epoch, and says so', async () => {
  // Two blocks before the end of an epoch.
  const sandbox = await sandboxOf({ still: false, height: 11_998n, parties: 200 });
  const network = await networkOf(sandbox);
  const rows: string[] = [];
  network.listen((event) => event.type === 'rows' && rows.push(`${event.list} ${event.scope}`));
  await network.follow();
  const filled = await statusThat(
    network,
    ({ resources }) => resources.length === 2 + 1 + 3 && resources.every(({ complete }) => complete),
  );
  expect(filled.connection).toMatchObject({ state: 'live', reason: null });
  const turned = await statusThat(network, ({ currentEpoch }) => currentEpoch === 20n);
  expect(turned.position?.height).toBeGreaterThan(12_000n);
  await statusThat(network, ({ position }) => (position?.height ?? 0n) > 12_002n);
  expect(rows).toContain('nodes 20');
  expect(rows).toContain('nodes 19');
  expect(rows).toContain('parties ');
  expect(rows).toContain('checkpoints ');
  await network.pause();
  expect((await storedRows(network.folder, 'nodes', { epochSeq: 20n })).length).toBeGreaterThan(0);
});

test('a service that goes and comes back is noticed within seconds both ways, and caught up with', async () => {
  const sandbox = await sandboxOf();
  const port = Number(new URL(sandbox.baseUrl).port);
  const network = await networkOf(sandbox);
  await network.follow();
  await statusThat(network, ({ connection }) => connection.state === 'live');
  await sandbox.close();
  const closedAt = Date.now();
  const offline = await statusThat(network, ({ connection }) => connection.state === 'offline');
  expect(offline.connection.reason).toBe(`127.0.0.1:${port} does not answer: the connection is refused`);
  expect(Date.now() - closedAt).toBeLessThan(5_000);
  const again = await sandboxOf({ port });
  const openedAt = Date.now();
  await statusThat(network, ({ connection }) => connection.state === 'live');
  expect(Date.now() - openedAt).toBeLessThan(5_000);
  await statusThat(network, ({ resources }) => resources.length === 6 && resources.every(({ complete }) => complete));
  const { stored, served } = await everything(network.folder, again);
  expect(stored).toEqual(served);
});

test('a service of another chain is refused, and nothing of it is stored', async () => {
  const sandbox = await sandboxOf();
  const network = await networkOf({ ...sandbox, chainId: 'another' });
  await network.follow();
  const { connection } = await statusThat(network, ({ connection }) => connection.state === 'offline');
  expect(connection.reason).toMatch(/belongs to chain "orrery-sandbox.*", but this data folder holds chain "another"/);
  await expect(network.syncOnce({})).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' });
  await network.close();
  const writer = openListWriter(network.folder, 'another');
  afterwards(() => Promise.resolve(writer.close()));
  expect(writer.resources()).toEqual([]);
  expect((await sandbox.requests()).byRoute).toEqual({ '/statistics': expect.any(Number) });
});

test('a folder of another chain makes every call fail with the reason', async () => {
  const sandbox = await sandboxOf();
  const folder = await temporaryFolder();
  openListWriter(folder, 'another').close();
  const network = await networkOf(sandbox, { folder });
  await expect(network.follow()).rejects.toMatchObject({ code: 'CHAIN_MISMATCH' });
  const { connection } = await statusThat(network, ({ connection }) => connection.state === 'offline');
  expect(connection.reason).toContain('this data folder holds chain "another"');
});

test('closing is prompt while the service hangs, even halfway through an answer', async () => {
  const hanging = createServer((request, response) => {
    if (request.url === '/statistics') {
      response.end(JSON.stringify({ statistics: { chainId: 'chain', blockHeight: '5' } }));
    } else response.writeHead(200).write('{');
  });
  await new Promise<void>((resolve) => hanging.listen(0, '127.0.0.1', resolve));
  afterwards(() => new Promise((resolve) => hanging.close(resolve).closeAllConnections()));
  const { port } = hanging.address() as AddressInfo;
  const network = await networkOf({ baseUrl: `http://127.0.0.1:${port}`, chainId: 'chain' });
  await network.follow();
  const sync = network.syncOnce({});
  const caught = expect(sync).rejects.toThrow();
  await statusThat(network, ({ resources }) => resources.some(({ activity }) => activity === 'walking'));
  const startedAt = performance.now();
  await network.close();
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  await caught;
});
