/** Every option runs once with valid input, to its effect. One sandbox serves all tests of this file. */
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import { status } from '@grpc/grpc-js';
import { ownPort } from '../../src/sandbox/own-port.fixture.ts';
import { selfSigned } from '../../src/upstream/certificate.fixture.ts';
import { answersNodes } from '../support/first-answer.ts';
import { temporaryFolder } from '../support/folders.ts';
import { callOverGrpc, LIST_NODES } from '../support/grpc.ts';
import { gatewayClient } from '../support/http.ts';
import { type OrreryProcess, runOrrery, runOrreryWith } from '../support/orrery-process.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ mode: 'default' });

const pointsPath = (market: string) => `/api/v2/funding-periods/data-points/${market}`;

let port: number;
let sandbox: OrreryProcess;
let baseUrl: string;
let markets: string[];
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

test.beforeAll(async () => {
  folder = await temporaryFolder();
  port = await ownPort();
  // Without the list of markets, a market is known only if an option names it.
  const faults = ['--faults', 'status:404@/api/v2/markets'];
  const world = ['--seed', 'other', '--height', '4200', '--parties', '300', '--points', '50', '--still'];
  sandbox = runOrrery('sandbox', '--port', String(port), ...world, '--wire-names', 'neutral', ...faults);
  const ready = await sandbox.ready;
  baseUrl = ready.baseUrl ?? '';
  markets = ready.markets as unknown as string[];
});

test.afterAll(async () => {
  await sandbox?.stop();
  await folder?.remove();
});

/** Runs `orrery sync` with a data folder of this file, and returns its totals. */
async function sync(data: string, ...args: string[]): Promise<Record<string, number>> {
  const run = runOrrery('sync', '--data', join(folder.path, data), '--network', baseUrl, ...args);
  const totals = (await run.ready) as unknown as Record<string, number>;
  expect(await run.ended).toBe(0);
  return totals;
}

test('sandbox: port, seed, height, parties, points, wire names, still and faults', async () => {
  expect(await sandbox.ready).toMatchObject({
    baseUrl: `http://127.0.0.1:${port}`,
    chainId: 'orrery-sandbox-other.parties300.points50',
    height: '4200',
  });
  const upstream = gatewayClient(baseUrl);
  // Some parties join with new blocks. Without the option there would be 25,000.
  const parties = await upstream.all('/api/v2/parties', 'parties');
  expect(parties.length).toBeGreaterThanOrEqual(300);
  expect(parties.length).toBeLessThan(1000);
  const [market = ''] = markets;
  const points = (await upstream.all(pointsPath(market), 'fundingPeriodDataPoints')) as { timestamp: string }[];
  expect(points.length).toBeGreaterThan(50);
  const [node] = (await upstream.all('/api/v2/nodes', 'nodes')) as Record<string, string>[];
  expect(node).toHaveProperty('consensusPubKey');
  expect((await upstream.get('/api/v2/markets')).status).toBe(404);
  const later = await upstream.get('/blockchain/height');
  expect(later.body).toMatchObject({ height: '4200' });
});

test('sync --only and --market: only the points of that market', async () => {
  const [market = '', other = ''] = markets;
  const served = await gatewayClient(baseUrl).all(pointsPath(market), 'fundingPeriodDataPoints');
  const totals = await sync('market', '--only', 'funding', '--market', market.toUpperCase());
  expect(totals).toMatchObject({ nodes: 0, parties: 0, checkpoints: 0, fundingPoints: served.length, segments: 0 });

  // The second market is synced in addition to the first one, which is known now.
  const more = await gatewayClient(baseUrl).all(pointsPath(other), 'fundingPeriodDataPoints');
  const second = await sync('market', '--only', 'funding,nodes', '--market', other, '--market', market);
  expect(second).toMatchObject({ parties: 0, checkpoints: 0, fundingPoints: more.length });
  expect(second.nodes).toBeGreaterThan(0);
});

test('sync --table, --from and --to: the segments that hold those blocks of those tables', async () => {
  const range = ['--from', '1001', '--to', '2000'];
  const totals = await sync('part', '--only', 'history', '--table', 'trades', '--table', 'TABLE_DEPOSITS', ...range);
  const data = join(folder.path, 'part');
  const out = `${folder.path}/`;
  const exporting = (table: string, from: string, to: string) =>
    runOrrery('export', '--data', data, '--offline', '--table', table, '--from', from, '--to', to, '--out', out);
  for (const table of ['trades', 'deposits']) {
    const whole = exporting(table, '1001', '2000');
    expect(await whole.ready).toMatchObject({ bytes: expect.any(Number) });
    expect(await whole.ended).toBe(0);
  }
  expect(totals.segments).toBeGreaterThan(0);
  const missing = exporting('trades', '1', '1000');
  expect(await missing.ended).toBe(1);
  expect(missing.said()).toContain('trades of blocks 1 to 1,000');
});

test('verify --from and --to: an archive that holds the range is complete', async () => {
  const archive = join(folder.path, 'whole.zip');
  const range = ['--from', '1', '--to', '2000'];
  const data = ['--data', join(folder.path, 'archive')];
  const exported = runOrrery('export', ...data, '--network', baseUrl, '--table', 'trades', ...range, '--out', archive);
  expect(await exported.ready).toMatchObject({ file: archive });
  expect(await exported.ended).toBe(0);
  const verified = runOrrery('verify', archive, ...range, ...data);
  expect(await verified.ready).toMatchObject({ verdict: 'complete', problems: [] });
  expect(await verified.ended).toBe(0);
});

test('sync --tx: the transaction gateway of the network is stored', async () => {
  await sync('tx', '--only', 'nodes', '--tx', 'http://127.0.0.1:9/core');
  expect(await readFile(join(folder.path, 'tx', 'networks.json'), 'utf8')).toContain('http://127.0.0.1:9/core');
});

test('serve: data, network, tx, port, token file, wire names and market', async () => {
  const judged = { success: true, code: 0, gasWanted: '1', gasUsed: '0', data: '', log: '', info: 'judged elsewhere' };
  // It is of the network's chain, as its newest block says.
  const transactions = createServer(async ({ method, url }, response) =>
    response.end(method === 'POST' ? JSON.stringify(judged) : await (await fetch(baseUrl + url)).text()),
  );
  await new Promise<void>((resolve) => transactions.listen(0, '127.0.0.1', resolve));
  const tx = `http://127.0.0.1:${(transactions.address() as AddressInfo).port}`;
  const [market = '', other = ''] = markets;
  const tokenFile = join(folder.path, 'token-of-scripts');
  const wantedPort = await ownPort();
  const serve = runOrrery(
    'serve',
    ...['--data', join(folder.path, 'serve'), '--network', baseUrl, '--tx', tx, '--port', String(wantedPort)],
    ...['--token-file', tokenFile, '--wire-names', 'network', '--market', market, '--market', other],
  );
  try {
    const { gateway = '', token = '' } = await serve.ready;
    expect(new URL(gateway).port).toBe(String(wantedPort));
    expect((await readFile(tokenFile, 'utf8')).trim()).toBe(token);
    const local = gatewayClient(gateway, token);
    await answersNodes(gateway, token);
    for (const id of [market, other]) {
      const served = await gatewayClient(baseUrl).all(pointsPath(id), 'fundingPeriodDataPoints');
      await expect.poll(() => local.all(pointsPath(id), 'fundingPeriodDataPoints').catch(String)).toEqual(served);
    }
    const [node] = (await local.all('/api/v2/nodes', 'nodes')) as Record<string, string>[];
    expect(node).toHaveProperty('tmPubKey');
    const answer = await fetch(`${gateway}/transaction/check`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(await answer.json()).toMatchObject({ info: 'judged elsewhere' });
  } finally {
    expect(await serve.stop()).toBe(0);
    await new Promise((resolve) => transactions.close(resolve).closeAllConnections());
  }
});

test('serve --open: a sign-in link of its own opens in the browser of this machine', async () => {
  const [browser, opened] = [join(folder.path, 'browser'), join(folder.path, 'opened')];
  await writeFile(browser, `#!/bin/sh\nprintf '%s' "$1" > '${opened}'\n`);
  await chmod(browser, 0o700);
  const data = ['--data', join(folder.path, 'open'), '--network', baseUrl];
  const serve = runOrreryWith({ BROWSER: browser }, 'serve', ...data, '--open');
  try {
    const { ui } = await serve.ready;
    await expect.poll(() => readFile(opened, 'utf8').catch(() => '')).toContain('#code=');
    const [shown = '', own = ''] = [await readFile(opened, 'utf8'), ui];
    expect(new URL(shown).origin).toBe(new URL(own).origin);
    expect(shown).not.toBe(own);
  } finally {
    expect(await serve.stop()).toBe(0);
  }
});

test('serve --no-grpc: REST alone; without the option, gRPC on the same port', async () => {
  for (const options of [[], ['--no-grpc']]) {
    const data = join(folder.path, 'grpc');
    const serve = runOrrery('serve', '--data', data, '--network', baseUrl, '--port', '0', ...options);
    try {
      const { gateway = '', token = '' } = await serve.ready;
      await answersNodes(gateway, token);
      const nodes = (await gatewayClient(gateway, token).all('/api/v2/nodes', 'nodes')) as { id: string }[];
      expect(nodes.length).toBeGreaterThan(2);
      const descriptors = (await fetch(`${gateway}/grpc.protoset`)).status;
      const answer = callOverGrpc(gateway, LIST_NODES, token);
      if (options.length > 0) {
        await expect(answer).rejects.toMatchObject({ code: status.UNAVAILABLE });
        expect(descriptors).toBe(404);
      } else {
        const text = (await answer).toString('latin1');
        for (const { id } of nodes) expect(text).toContain(id);
        expect(descriptors).toBe(200);
      }
    } finally {
      expect(await serve.stop()).toBe(0);
    }
  }
});

test('a network over gRPC with TLS, and its transaction gateway over gRPC: read, checked, and refused without trust', async () => {
  const certificate = selfSigned('localhost');
  const file = join(folder.path, 'certificate.pem');
  await writeFile(file, certificate.cert);
  // Ends TLS in front of the sandbox, which has none.
  const secure = createTlsServer({ ...certificate, ALPNProtocols: ['h2'] }, (socket) => {
    const inner = connect(port, '127.0.0.1');
    socket.pipe(inner).pipe(socket);
    socket.on('error', () => inner.destroy());
    inner.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
  const address = `grpcs://localhost:${(secure.address() as AddressInfo).port}`;
  const args = ['--network', address, '--tx', baseUrl.replace('http:', 'grpc:')];
  const data = join(folder.path, 'grpcs');

  const distrusting = runOrrery('sync', '--data', data, ...args, '--only', 'nodes');
  expect(await distrusting.ended).toBe(1);
  expect(distrusting.said()).toContain('self-signed certificate');

  const trusting = { NODE_EXTRA_CA_CERTS: file };
  const serve = runOrreryWith(trusting, 'serve', '--data', data, ...args, '--port', '0');
  try {
    const { gateway = '', token = '' } = await serve.ready;
    const served = await gatewayClient(baseUrl).all('/api/v2/checkpoints', 'checkpoints');
    const local = gatewayClient(gateway, token);
    // A loaded machine may be late with the first answer, which the gateway says with an error.
    await expect.poll(() => local.all('/api/v2/checkpoints', 'checkpoints').catch(String)).toEqual(served);
    const answer = await fetch(`${gateway}/transaction/check`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(await answer.json()).toMatchObject({ success: false, code: 60, info: expect.stringContaining('tx') });
  } finally {
    expect(await serve.stop()).toBe(0);
    secure.close();
  }
});
