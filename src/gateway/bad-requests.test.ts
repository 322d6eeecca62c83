import { expect, test } from 'vitest';
import { OrreryError } from '../contract/index.ts';
import { points, serveBadInputs } from './bad-input.fixture.ts';
import { exchange, hex, refusedAnswerOf, responseIn } from './gateway.fixture.ts';

const { badInputGateway, refused, reported } = await serveBadInputs();

test('unknown epoch, party and market are 404', async () => {
  const reasons: unknown[] = [];
  for (const target of [
    '/api/v2/nodes?epochSeq=8',
    `/api/v2/parties?partyId=${hex(1)}`,
    `/api/v2/funding-periods/data-points/${hex(9)}`,
  ]) {
    const { status, reason } = await refusedAnswerOf(await badInputGateway.get(target));
    expect(status).toBe(404);
    reasons.push(reason);
  }
  expect(reasons).toEqual(['EPOCH_UNKNOWN', 'PARTY_UNKNOWN', 'MARKET_UNKNOWN']);
});

test.each([
  '/',
  '/api',
  '/api/v2',
  '/api/v2/nodes/',
  '/api/v2/node',
  '/API/v2/nodes',
  '/api/v2/funding-periods/data-points',
  '/transaction',
  '//api/v2/nodes',
])('there is nothing at %s', async (path) => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    const { status, reason, message } = await refused(`${path}?x=1`, { method });
    expect([status, reason]).toEqual([404, 'PATH_UNKNOWN']);
    expect(message).toContain(`"${path}"`);
  }
});

test('a body for an unknown path is not read', async () => {
  for (const path of ['/nothing', '/api/nothing']) {
    const init = { method: 'POST', body: 'not JSON', headers: { 'content-type': 'application/json' } };
    expect(await refused(path, init)).toMatchObject({ status: 404, reason: 'PATH_UNKNOWN' });
  }
});

test.each([
  ['/api/v2/nodes', 'GET, HEAD'],
  [points, 'GET, HEAD'],
  ['/api/v2/networkhistory/export', 'GET, HEAD'],
  ['/transaction/check', 'POST'],
])('%s allows only %s', async (path, allow) => {
  for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'QUERY', allow === 'POST' ? 'GET' : 'POST']) {
    const body = method === 'PUT' ? 'not JSON' : undefined;
    const { status, reason, headers, message } = await refused(`${path}?x=1`, { method, body });
    expect([status, reason]).toEqual([405, 'METHOD_NOT_ALLOWED']);
    expect(headers.get('allow')).toBe(allow);
    expect(message).toContain(method);
  }
});

const check = (body: string, type = 'application/json') =>
  refused('/transaction/check', { method: 'POST', body, headers: { 'content-type': type } });

test.each([
  ['{"tx":', 'it is not JSON'],
  ['', 'it is empty'],
  ['{"__proto__":{"x":1}}', 'it is not JSON'],
  ['{"tx":{"constructor":{"prototype":{"x":1}}}}', 'it is not JSON'],
  ['[]', 'it must be a JSON object'],
  ['{"tx":"text"}', 'tx '],
  ['{"tx":{"inputData":"a-_="}}', 'tx.inputData must be standard base64'],
  ['{"tx":{"version":"TX_VERSION_V9"}}', 'tx.version must be one of TX_VERSION_UNSPECIFIED'],
  ['{"tx":{"pow":{"tid":"ab","nonce":-1}}}', 'tx.pow.nonce'],
])('the body %s is refused', async (body, problem) => {
  const { status, reason, message } = await check(body);
  expect([status, reason]).toEqual([400, 'BODY_INVALID']);
  expect(message).toContain(problem);
});

test('a body of another type is refused', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'no type at all']) {
    const { status, reason, message } = await check('{}', type);
    expect([status, reason]).toEqual([415, 'MEDIA_TYPE_UNSUPPORTED']);
    expect(message).toContain(type);
  }
});

test('a body of more than a mebibyte is refused', async () => {
  expect(await check(`"${'x'.repeat(1024 * 1024)}"`)).toMatchObject({ status: 413, reason: 'BODY_TOO_LARGE' });
});

test.each([
  ['/api/v2/%6Eodes', 200],
  ['/api/v2/%256Eodes', 404],
  ['/api/v2%2Fnodes', 404],
  ['/api/v2/x/%2e%2e/nodes', 404],
  ['/api/v2/%zz', 400],
  ['/api/v2/%ff%fe', 400],
  ['/api/v2/nodes%00', 404],
])('a path is decoded once and never normalised: %s is %i', async (path, status) => {
  // fetch would normalise the path, so the request goes over a socket.
  const answer = responseIn(
    await exchange(badInputGateway.port, `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`),
  );
  expect(answer.status).toBe(status);
  if (status !== 200) await refusedAnswerOf(answer);
});

test('a path that cannot be decoded is a 400 under every method', async () => {
  for (const path of ['/api/v2/%zz', '/api/v2/funding-periods/data-points/%zz']) {
    for (const method of ['GET', 'POST', 'DELETE', 'PUT']) {
      expect(await refused(path, { method })).toMatchObject({ status: 400, reason: 'REQUEST_MALFORMED' });
    }
  }
});

test('a crash is a 500 without its stack, is reported with its cause, and the next request is served', async () => {
  const crash = new TypeError('rows is not iterable');
  badInputGateway.source.interrupt = () => Promise.reject(crash);
  const answer = await badInputGateway.get('/api/v2/nodes');
  const text = await answer.clone().text();
  expect(await refusedAnswerOf(answer)).toMatchObject({ status: 500, reason: 'INTERNAL' });
  expect(text).not.toMatch(/\bat \w|\.ts/);
  expect(reported.map(({ cause }) => cause)).toEqual([crash]);
  badInputGateway.source.interrupt = undefined;
  expect((await badInputGateway.get('/api/v2/nodes')).status).toBe(200);
});

test('data that the source cannot get is a 503 that names it', async () => {
  badInputGateway.source.interrupt = () =>
    Promise.reject(new OrreryError('NOT_CACHED', { what: 'Epoch 3', reason: 'connection refused' }));
  const { status, reason, message } = await refusedAnswerOf(await badInputGateway.get('/api/v2/nodes?epochSeq=3'));
  expect([status, reason]).toEqual([503, 'NOT_CACHED']);
  expect(message).toContain('Epoch 3');
  expect(reported).toEqual([]);
});
