import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { refusedAnswerOf, serveGateway, smallSource } from '../gateway.fixture.ts';

let endless: Readable | undefined;
const served = await serveGateway({
  source: smallSource(),
  access: { kind: 'token', token: 'secret' },
  extend(app) {
    app.post('/api/echo', (request) => request.body);
    app.get('/api/empty', (_, reply) => reply.code(204).send());
    app.get('/api/events', (_, reply) => {
      endless = new Readable({ read() {} });
      endless.push('first\n');
      return reply.header('set-cookie', ['a=1', 'b=2']).send(endless);
    });
  },
});
const handle = (path: string, init?: RequestInit) => served.gateway.handle(new Request(`app://orrery${path}`, init));

test('a request gets the same answer as over a socket, without a token', async () => {
  const path = '/api/v2/checkpoints?pagination.first=2';
  const direct = await handle(path);
  const socket = await served.get(path, { headers: { authorization: 'Bearer secret' } });
  expect(direct.status).toBe(200);
  expect(await direct.text()).toBe(await socket.text());
  for (const name of ['content-type', 'content-length', 'x-orrery-complete', 'x-block-height', 'cache-control']) {
    expect(direct.headers.get(name)).toBe(socket.headers.get(name));
  }
});

test("the host, origin and token of the caller's scheme are not checked", async () => {
  const headers = { origin: 'app://orrery', host: 'orrery', authorization: 'Bearer wrong' };
  expect((await handle('/api/v2/nodes', { headers })).status).toBe(200);
});

test('errors are answers too', async () => {
  expect(await refusedAnswerOf(await handle('/api/v2/nodes?epochSeq=99'))).toMatchObject({ reason: 'EPOCH_UNKNOWN' });
  expect(await refusedAnswerOf(await handle('/nothing'))).toMatchObject({ reason: 'PATH_UNKNOWN' });
  expect(await refusedAnswerOf(await handle('/%zz'))).toMatchObject({ reason: 'REQUEST_MALFORMED' });
});

test('bodies go in, by text and by stream', async () => {
  const headers = { 'content-type': 'application/json' };
  expect(await (await handle('/api/echo', { method: 'POST', headers, body: '{"x":1}' })).json()).toEqual({ x: 1 });
  const body = Readable.toWeb(Readable.from([Buffer.from('{"x"'), Buffer.from(':2}')])) as unknown as BodyInit;
  const streamed = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
  expect(await (await handle('/api/echo', streamed)).json()).toEqual({ x: 2 });
});

test('HEAD and an answer without content have no body', async () => {
  const head = await handle('/api/v2/nodes', { method: 'HEAD' });
  expect([head.status, head.body]).toEqual([200, null]);
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0);
  const empty = await handle('/api/empty');
  expect([empty.status, empty.body]).toEqual([204, null]);
});

test('an endless answer arrives as it is written, and ends when its reader stops', async () => {
  const response = await handle('/api/events');
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('first\n');
  endless?.push('second\n');
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('second\n');
  const ended = new Promise((resolve) => endless?.once('close', resolve));
  await reader.cancel();
  await ended;
});

test('an abandoned request ends the scan it waited for', async () => {
  const abandon = new AbortController();
  let aborted: Promise<void> | undefined;
  const scanning = new Promise<void>((started) => {
    served.source.interrupt = ({ signal }) => {
      aborted = new Promise((resolve) => signal?.addEventListener('abort', () => resolve()));
      started();
      return new Promise(() => {});
    };
  });
  const answer = handle('/api/v2/nodes', { signal: abandon.signal });
  await scanning;
  abandon.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  await aborted;
  served.source.interrupt = undefined;
});

test('closing ends requests under way', async () => {
  const gateway = (
    await serveGateway({ source: smallSource(), extend: (app) => void app.get('/hang', () => new Promise(() => {})) })
  ).gateway;
  const answer = gateway.handle(new Request('app://orrery/hang'));
  const refused = expect(answer).rejects.toThrow();
  await gateway.close();
  await refused;
});
