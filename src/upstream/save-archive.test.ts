import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createUpstream, type UpstreamOptions } from './index.ts';

const query = { table: 'TABLE_TRADES', from: 1n, to: 1000n } as const;
const signal = new AbortController().signal;

/** Starts a service with this handler, and a client that saves its archive. */
async function saving(
  handle: (response: ServerResponse, request: IncomingMessage, nth: number) => void,
  options: Partial<UpstreamOptions> = {},
) {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    handle(response, request, requests);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const upstream = createUpstream({ baseUrl: `http://127.0.0.1:${port}`, requestsPerSecond: 1000, ...options });
  const folder = await mkdtemp(join(tmpdir(), 'orrery-save-'));
  onTestFinished(async () => {
    await upstream.close();
    await new Promise((resolve) => server.close(resolve).closeAllConnections());
    await rm(folder, { recursive: true, force: true });
  });
  const file = join(folder, 'answer.zip');
  return {
    file,
    requests: () => requests,
    files: () => readdir(folder),
    save: (mostBytes = 1_000_000, aborting = signal) => upstream.saveArchive(query, { file, mostBytes }, aborting),
  };
}

test('an archive is saved whole, asked for uncompressed and by table and range', async () => {
  const asked: unknown[] = [];
  const { file, save } = await saving((response, request) => {
    asked.push(request.url, request.headers['accept-encoding']);
    response.writeHead(200, { 'content-type': 'application/zip' });
    response.write(Buffer.alloc(100_000, 1));
    response.end(Buffer.alloc(50_000, 2));
  });
  expect(await save()).toEqual({ bytes: 150_000 });
  expect(await readFile(file)).toEqual(Buffer.concat([Buffer.alloc(100_000, 1), Buffer.alloc(50_000, 2)]));
  expect(asked).toEqual(['/api/v2/networkhistory/export?fromBlock=1&toBlock=1000&table=TABLE_TRADES', 'identity']);
});

test.each([
  ['a stream that is cut', {}],
  ['a body shorter than its Content-Length', { 'content-length': '5000' }],
])('%s is tried again, and leaves no file when that fails', async (_, headers) => {
  const { save, files } = await saving((response, _, nth) => {
    if (nth > 1) return void response.writeHead(400).end('gone');
    response.writeHead(200, headers as Record<string, string>);
    response.write(Buffer.alloc(1000), () => response.destroy());
  });
  await expect(save()).rejects.toMatchObject({ code: 'UPSTREAM_REFUSED', parameters: { reason: 'gone' } });
  expect(await files()).toEqual([]);
});

test('a silence inside an archive ends it', async () => {
  const { save, files } = await saving(
    (response, _, nth) => {
      if (nth > 1) return void response.writeHead(400).end('gone');
      response.writeHead(200).write('PK');
    },
    { timeouts: { body: 10 } },
  );
  await expect(save()).rejects.toMatchObject({ code: 'UPSTREAM_REFUSED', parameters: { reason: 'gone' } });
  expect(await files()).toEqual([]);
});

test('an archive above the size limit is refused', async () => {
  const { save, files, requests } = await saving((response) => void response.writeHead(200).end(Buffer.alloc(2000)));
  await expect(save(1999)).rejects.toMatchObject({ code: 'UPSTREAM_INVALID' });
  expect(requests()).toBe(1);
  expect(await files()).toEqual([]);
});

test.each([400, 404, 403, 409])('a refusal with %i is final: it is asked for once', async (status) => {
  const { save, requests } = await saving((response) => void response.writeHead(status).end('no'));
  await expect(save()).rejects.toMatchObject({ code: 'UPSTREAM_REFUSED', parameters: { status: String(status) } });
  expect(requests()).toBe(1);
});

test.each([408, 500, 502, 503, 504])('a single %i is retried', async (status) => {
  const { save, requests } = await saving(
    (response, _, nth) => void response.writeHead(nth === 1 ? status : 200).end('x'),
  );
  expect(await save()).toEqual({ bytes: 1 });
  expect(requests()).toBe(2);
});

test('a refusal quotes the service, also in the wrapper of its streams', async () => {
  const body = JSON.stringify({ error: { code: 3, message: 'no such segments', details: [] } });
  const { save } = await saving((response) => void response.writeHead(400).end(body));
  await expect(save()).rejects.toMatchObject({
    code: 'UPSTREAM_REFUSED',
    parameters: { status: '400', reason: 'no such segments' },
  });
});

test('a requested pause is respected, and a long one is an error at once', async () => {
  const { save, requests } = await saving((response) => void response.writeHead(429, { 'retry-after': '600' }).end());
  await expect(save()).rejects.toMatchObject({ code: 'UPSTREAM_LIMITED' });
  await expect(save()).rejects.toMatchObject({ code: 'UPSTREAM_LIMITED' });
  expect(requests()).toBe(1);
});

test('a cancelled download leaves no file', async () => {
  const abort = new AbortController();
  const { save, files } = await saving((response) => {
    response.writeHead(200).write(Buffer.alloc(1000), () => setImmediate(() => abort.abort()));
  });
  await expect(save(1_000_000, abort.signal)).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(await files()).toEqual([]);
});

test('an archive that was compressed once more is refused', async () => {
  const { save } = await saving((response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'));
  await expect(save()).rejects.toMatchObject({ code: 'UPSTREAM_INVALID' });
});
