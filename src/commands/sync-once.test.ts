import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer as createHttpServer, get } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createExplorer } from '../explorer/index.ts';
import { testFolder } from '../files/test-folder.fixture.ts';
import { startSandbox } from '../sandbox/index.ts';
import { type SyncOptions, syncOnce } from './sync-once.ts';

test('a synchronisation with an upstream that never answers is stopped at once and unlocks the folder', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const dataDir = await testFolder();
  const abort = new AbortController();
  silent.once('connection', () => abort.abort());
  const network = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  await expect(syncOnce({ version: '0', dataDir, network }, abort.signal)).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(await readdir(dataDir)).toEqual(['lock.sqlite']);
});

test('an address that never answered is not kept, and the network shown last stays', async () => {
  const sandbox = await startSandbox({ parties: 50, still: true, height: 500 });
  onTestFinished(() => sandbox.close());
  const options = { version: '0', dataDir: await testFolder(), only: ['nodes'] } satisfies Partial<SyncOptions>;
  const { signal } = new AbortController();
  await syncOnce({ ...options, network: sandbox.baseUrl }, signal);
  const kept = async () => await readFile(join(options.dataDir, 'networks.json'), 'utf8');
  const before = await kept();
  expect(before).toContain(`"chainId": "${sandbox.chainId}"`);
  const mistyped = syncOnce({ ...options, network: 'http://127.0.0.1:9' }, signal);
  await expect(mistyped).rejects.toMatchObject({ code: 'UPSTREAM_UNREACHABLE' });
  expect(await kept()).toBe(before);
});

test('a command says that a service closes the connection after each answer', async () => {
  const answers = {
    statistics: { chainId: 'a-chain', blockHeight: '1' },
    epoch: { seq: '1' },
    nodes: { edges: [], pageInfo: {} },
  };
  const closing = createHttpServer((_, response) => {
    response.writeHead(200, { connection: 'close' }).end(JSON.stringify(answers));
  }).listen(0, '127.0.0.1');
  await once(closing, 'listening');
  onTestFinished(() => void closing.close());
  const network = `http://127.0.0.1:${(closing.address() as AddressInfo).port}`;
  const options = { version: '0', dataDir: await testFolder(), network, only: ['nodes'] } satisfies SyncOptions;
  await expect(syncOnce(options, new AbortController().signal)).rejects.toMatchObject({ code: 'UPSTREAM_CLOSES' });
});

test('a synchronisation reports as many requests as the service saw, repeated ones and those for blocks included', async () => {
  const sandbox = await startSandbox({ parties: 50, still: true, height: 4_200, rateLimit: false });
  onTestFinished(() => sandbox.close());
  const options = { version: '0', dataDir: await testFolder(), network: sandbox.baseUrl };
  const { signal } = new AbortController();

  const asked = async () => (await sandbox.requests()).byRoute['/api/v2/parties'] ?? 0;
  const first = await syncOnce({ ...options, tables: ['TABLE_LEDGER'], from: 1n, to: 2000n }, signal);
  const seen = (await sandbox.requests()).total;
  expect(first.requests).toBe(seen);
  expect(first.segments).toBeGreaterThan(0);

  const askedBefore = await asked();
  await sandbox.setFaults('status:503@/api/v2/parties');
  const failing = syncOnce({ ...options, only: ['parties'] }, signal);
  await expect.poll(asked, { interval: 5 }).toBeGreaterThan(askedBefore);
  await sandbox.setFaults('');
  const second = await failing;
  expect(second.requests).toBe((await sandbox.requests()).total - seen);
});

/** Passes the requests for a path on to a network only when it is opened, and all others at once. */
async function holdBack(baseUrl: string, path: string) {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const server = createHttpServer(async ({ url = '', headers }, response) => {
    if (url.startsWith(path)) await opened;
    const passed = get(new URL(url, baseUrl), { headers }, (answer) => {
      answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
    });
    passed.on('error', () => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close().closeAllConnections());
  return { network: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, open };
}

const BEYOND = 'Blocks after 1,000 are not in a segment yet.';
const NOTHING_MIRRORED = 'No history was downloaded: no table is mirrored. Name one with --table.';

test('a synchronisation says that no history was to be downloaded, which segments are suspect, and which blocks are in none', async () => {
  const sandbox = await startSandbox({ parties: 50, still: true, height: 1_100, rateLimit: false });
  onTestFinished(() => sandbox.close());
  await sandbox.setFaults('short@/api/v2/networkhistory/export');
  const dataDir = await testFolder();
  const remarksOf = async (choice: Partial<SyncOptions>) => {
    const said: string[] = [];
    const options = { version: '0', dataDir, network: sandbox.baseUrl, onRemark: (text: string) => said.push(text) };
    await syncOnce({ ...options, ...choice }, new AbortController().signal);
    return said;
  };
  expect(await remarksOf({ only: ['history'] })).toEqual([NOTHING_MIRRORED]);
  expect(await remarksOf({ only: ['history'], tables: ['TABLE_TRADES'] })).toEqual([
    'Suspect: 1 segment of trades, whose rows may be missing or wrong.',
  ]);
  expect(await remarksOf({ only: ['nodes'] })).toEqual([]);
  await sandbox.setFaults('');
  const deposits = { only: ['history'], tables: ['TABLE_DEPOSITS'], from: 1n } satisfies Partial<SyncOptions>;
  expect(await remarksOf({ ...deposits, to: 999n })).toEqual([]);
  expect(await remarksOf({ ...deposits, to: 30_000n })).toEqual([BEYOND]);
});

test('an explorer that runs synchronises for the command, which reports what is stored meanwhile', async () => {
  const sandbox = await startSandbox({ parties: 50, still: true, height: 2_100, rateLimit: false });
  onTestFinished(() => sandbox.close());
  const dataDir = await testFolder();
  const { network, open } = await holdBack(sandbox.baseUrl, '/api/v2/parties');
  const explorer = await createExplorer({ version: '0', host: 'command', dataDir, network });
  onTestFinished(() => explorer.close());
  const options = { version: '0', dataDir, network };
  const { signal } = new AbortController();
  const choice = { only: ['parties', 'history'], tables: ['TABLE_DEPOSITS'] } satisfies Partial<SyncOptions>;
  const said: string[] = [];
  // The synchronisation does not end before a report has come.
  const ended = syncOnce({ ...options, ...choice, onProgress: (text) => said.push(text) }, signal);
  await expect.poll(() => said[0]).toMatch(/^nodes [\d,]+ · parties [\d,]+ .* · deposits: 0 segments stored$/);
  open();
  await ended;
  const remarks: string[] = [];
  await syncOnce({ ...options, only: ['history'], onRemark: (text) => remarks.push(text) }, signal);
  expect(remarks).toEqual([NOTHING_MIRRORED]);
  const onRemark = (text: string) => remarks.push(text);
  const beyond = { ...choice, only: ['history' as const], from: 1n, to: 2001n };
  expect(await syncOnce({ ...options, ...beyond, onRemark }, signal)).not.toHaveProperty('beyond');
  expect(remarks.slice(1)).toEqual(['Blocks after 2,000 are not in a segment yet.']);
  // The explorer keeps its transaction gateway.
  const nodes = { ...options, only: ['nodes' as const], onRemark };
  await syncOnce({ ...nodes, transactionAddress: network }, signal);
  expect(remarks).toHaveLength(2);
  await syncOnce({ ...nodes, transactionAddress: 'http://127.0.0.1:9' }, signal);
  expect(remarks.slice(2)).toEqual([expect.stringMatching(/^--tx has no effect, because Orrery already runs/)]);
});
