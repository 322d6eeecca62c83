import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { exchange, refusedAnswerOf, responseIn, serveGateway, smallSource } from '../gateway.fixture.ts';

const reported: unknown[] = [];
const served = await serveGateway({ source: smallSource(), report: (error) => reported.push(error) });
const host = `Host: 127.0.0.1:${served.port}`;
const refusal = async (bytes: string | Buffer) => refusedAnswerOf(responseIn(await exchange(served.port, bytes)));

test.each([
  ['no HTTP at all', 'EHLO gateway\r\n\r\n'],
  ['a TLS greeting', Buffer.from('160301020001000001fc0303', 'hex')],
  ['an unknown method', `BREW /api/v2/nodes HTTP/1.1\r\n${host}\r\n\r\n`],
  ['an unknown version', `GET / HTTP/9.9\r\n${host}\r\n\r\n`],
  ['a header without a name', `GET / HTTP/1.1\r\n${host}\r\n: x\r\n\r\n`],
  ['a control character in a header', `GET / HTTP/1.1\r\n${host}\r\nx: a\u0001b\r\n\r\n`],
  ['two lengths', `POST /transaction/check HTTP/1.1\r\n${host}\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
  [
    'a length and chunks',
    `POST /transaction/check HTTP/1.1\r\n${host}\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
  ],
  [
    'a broken chunk',
    `POST /transaction/check HTTP/1.1\r\n${host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
  ],
  ['a space in the target', `GET /api/v2/no des HTTP/1.1\r\n${host}\r\n\r\n`],
])('%s is a 400 in the shape of every error, and the connection ends', async (_, bytes) => {
  const { status, reason, headers } = await refusal(bytes);
  expect([status, reason]).toEqual([400, 'REQUEST_MALFORMED']);
  expect(headers.get('connection')).toBe('close');
  expect(headers.get('cache-control')).toBe('no-store');
});

test.each([20_000, 2_000_000])('headers of %i bytes are a 431 that the client can read', async (size) => {
  const { status, reason } = await refusal(`GET / HTTP/1.1\r\n${host}\r\nx: ${'y'.repeat(size)}\r\n\r\n`);
  expect([status, reason]).toEqual([431, 'HEADERS_TOO_LARGE']);
});

test('idle connections without a request end by themselves, and never exceed their limit', async () => {
  const idle = Array.from({ length: 256 }, () => connect(served.port, '127.0.0.1'));
  onTestFinished(() => {
    for (const socket of idle) socket.destroy();
  });
  await Promise.all(idle.map((socket) => once(socket, 'connect')));
  await expect
    .poll(() =>
      served.get('/health').then(
        () => 'served',
        () => 'refused',
      ),
    )
    .toBe('refused');
  await Promise.all(idle.map((socket) => once(socket.resume(), 'close')));
  expect((await served.get('/health')).status).toBe(200);
});

test('a target of any length within the headers reaches its route', async () => {
  const bytes = `GET /api/v2/nodes?${'x'.repeat(15_000)} HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`;
  expect(await refusal(bytes)).toMatchObject({ status: 400, reason: 'PARAMETER_UNKNOWN' });
  expect(await refusal(`GET /${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n\r\n`)).toMatchObject({ status: 431 });
});

test('garbage behind a request whose answer has not begun is answered instead of it', async () => {
  const received = await exchange(served.port, `GET /api/v2/checkpoints HTTP/1.1\r\n${host}\r\n\r\nGARBAGE\r\n\r\n`);
  expect(received.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(await refusedAnswerOf(responseIn(received))).toMatchObject({ status: 400, reason: 'REQUEST_MALFORMED' });
});

test('an unknown expectation does not matter', async () => {
  const bytes = `GET /api/v2/nodes HTTP/1.1\r\n${host}\r\nExpect: wonders\r\nConnection: close\r\n\r\n`;
  expect(responseIn(await exchange(served.port, bytes)).status).toBe(200);
});

test('a client that hangs up in the middle of its request, or at once, leaves nothing behind and is not reported', async () => {
  const check = `POST /transaction/check HTTP/1.1\r\n${host}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`;
  for (const bytes of ['', 'GET /api', check]) {
    for (const hangUp of ['destroySoon', 'resetAndDestroy'] as const) {
      await new Promise<void>((resolve) => {
        const socket = connect(served.port, '127.0.0.1', () => socket.write(bytes, () => socket[hangUp]()));
        socket.once('close', () => resolve());
      });
    }
  }
  expect((await served.get('/api/v2/nodes')).status).toBe(200);
  expect(reported).toEqual([]);
});
