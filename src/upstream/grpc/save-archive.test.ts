/** Archives over gRPC (save-archive.test.ts): the same bytes, retries, limits and errors, and never half a file. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createUpstream, type UpstreamOptions } from '../index.ts';
import { endGrpcServices, frameMessage, type GrpcCall, grpcService } from './grpc-service.fixture.ts';

afterAll(endGrpcServices);

const query = { table: 'TABLE_TRADES', from: 1n, to: 1000n } as const;
const signal = new AbortController().signal;
const chunk = (bytes: Buffer) => ({ contentType: 'application/zip', data: bytes.toString('base64') });

/** Starts a service with this handler, and a client that saves its archive. */
async function saving(handle: (call: GrpcCall, nth: number) => void, options: Partial<UpstreamOptions> = {}) {
  const asked: unknown[] = [];
  const service = await grpcService((call) => {
    asked.push([call.method, call.request]);
    handle(call, asked.length);
  });
  const upstream = createUpstream({ baseUrl: service, requestsPerSecond: 1000, ...options });
  const folder = await mkdtemp(join(tmpdir(), 'orrery-save-'));
  onTestFinished(async () => {
    await upstream.close();
    await rm(folder, { recursive: true, force: true });
  });
  const file = join(folder, 'answer.zip');
  return {
    file,
    asked,
    files: () => readdir(folder),
    save: (mostBytes = 1_000_000, aborting = signal) => upstream.saveArchive(query, { file, mostBytes }, aborting),
  };
}

const gone = (call: GrpcCall) => call.refuse(3, 'gone');

test('an archive is saved whole, asked for by table and range', async () => {
  const pieces = [Buffer.alloc(100_000, 1), Buffer.alloc(0), Buffer.alloc(50_000, 2)];
  const { file, save, asked } = await saving((call) => {
    call.begin();
    for (const piece of pieces) call.send(chunk(piece));
    call.stream.end();
  });
  expect(await save()).toEqual({ bytes: 150_000 });
  expect(await readFile(file)).toEqual(Buffer.concat(pieces));
  expect(asked).toEqual([['ExportNetworkHistory', { fromBlock: '1', toBlock: '1000', table: 'TABLE_TRADES' }]]);
});

test.each<[string, (call: GrpcCall) => void]>([
  ['a connection that is cut', ({ stream }) => stream.session?.destroy()],
  ['a stream that is reset', ({ stream }) => stream.close(2)],
  ['a chunk that ends early', ({ stream }) => stream.end(Buffer.from([0, 0, 0, 1, 0, 1]))],
  ['a stream without a status', ({ stream }) => stream.end()],
])('%s is tried again, and leaves no file when that fails', async (_, end) => {
  const { save, files, asked } = await saving((call, nth) => {
    if (nth > 1) return gone(call);
    call.begin({}, {});
    call.send(chunk(Buffer.alloc(1000)));
    call.stream.write(Buffer.alloc(0), () => end(call));
  });
  await expect(save()).rejects.toMatchObject({ code: 'UPSTREAM_REFUSED', parameters: { reason: 'gone' } });
  expect(asked).toHaveLength(2);
  expect(await files()).toEqual([]);
});

test('a failure of the service in the middle is its error, and leaves no file', async () => {
  const { save, files } = await saving((call) => {
    call.begin({}, { 'grpc-status': '3', 'grpc-message': 'a part is missing' });
    call.send(chunk(Buffer.alloc(1000)));
    call.stream.end();
  });
  await expect(save()).rejects.toMatchObject({
    code: 'UPSTREAM_REFUSED',
    parameters: { status: '400', reason: 'a part is missing' },
  });
  expect(await files()).toEqual([]);
});

test('a silence inside an archive ends it', async () => {
  const { save, files } = await saving(
    (call, nth) => {
      if (nth > 1) return gone(call);
      call.begin();
      call.send(chunk(Buffer.from('PK')));
    },
    { timeouts: { body: 10 } },
  );
  await expect(save()).rejects.toMatchObject({ code: 'UPSTREAM_REFUSED', parameters: { reason: 'gone' } });
  expect(await files()).toEqual([]);
});

test('an archive above the size limit is refused', async () => {
  const { save, files, asked } = await saving((call) => call.answer(chunk(Buffer.alloc(2000))));
  await expect(save(1999)).rejects.toMatchObject({ code: 'UPSTREAM_INVALID' });
  expect(asked).toHaveLength(1);
  expect(await files()).toEqual([]);
});

test('a chunk that would take a hundred times its size in memory is refused before it is read', async () => {
  const { save, files } = await saving((call) => {
    call.begin();
    // A million empty extensions: `1a 00`.
    call.stream.end(frameMessage(Buffer.alloc(2_000_000).fill(Buffer.from([0x1a, 0x00]))));
  });
  await expect(save()).rejects.toMatchObject({
    code: 'UPSTREAM_INVALID',
    message: expect.stringContaining('more values than any list'),
  });
  expect(await files()).toEqual([]);
});

test('an archive that goes on without data is ended, because no limit of bytes would end it', async () => {
  const { save, files } = await saving((call) => {
    call.begin();
    call.send(chunk(Buffer.from('PK')));
    call.stream.write(Buffer.concat(Array.from({ length: 1001 }, () => frameMessage(Buffer.alloc(0)))));
  });
  await expect(save()).rejects.toMatchObject({
    code: 'UPSTREAM_INVALID',
    message: expect.stringContaining('continues without data'),
  });
  expect(await files()).toEqual([]);
});

test.each([
  [3, 400],
  [5, 404],
  [7, 403],
  [10, 409],
])('a refusal with code %i is final: it is asked for once', async (code, status) => {
  const { save, asked } = await saving((call) => call.refuse(code, 'no'));
  await expect(save()).rejects.toMatchObject({ code: 'UPSTREAM_REFUSED', parameters: { status: String(status) } });
  expect(asked).toHaveLength(1);
});

test.each([4, 13, 14])('a single code %i is retried', async (code) => {
  const { save, asked } = await saving((call, nth) => {
    if (nth === 1) call.refuse(code, 'not now');
    else call.answer(chunk(Buffer.from('x')));
  });
  expect(await save()).toEqual({ bytes: 1 });
  expect(asked).toHaveLength(2);
});

test('a requested pause is respected, and a long one is an error at once', async () => {
  const { save, asked } = await saving((call) => call.refuse(8, 'slow down', { 'retry-after': '600' }));
  await expect(save()).rejects.toMatchObject({ code: 'UPSTREAM_LIMITED' });
  await expect(save()).rejects.toMatchObject({ code: 'UPSTREAM_LIMITED' });
  expect(asked).toHaveLength(1);
});

test('a cancelled download leaves no file, and the service stops sending', async () => {
  const abort = new AbortController();
  const closed = Promise.withResolvers<number | undefined>();
  const { save, files } = await saving((call) => {
    call.stream.once('close', () => closed.resolve(call.stream.rstCode));
    call.begin();
    call.send(chunk(Buffer.alloc(1000)));
    setImmediate(() => abort.abort());
  });
  await expect(save(1_000_000, abort.signal)).rejects.toMatchObject({ code: 'CANCELLED' });
  expect(await files()).toEqual([]);
  expect(await closed.promise).toBe(8);
});
