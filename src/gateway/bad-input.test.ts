import { beforeEach, expect, test } from 'vitest';
import { OrreryError } from '../contract/index.ts';
import { exchange, hex, MARKET, OTHER_MARKET, refusalOf, responseIn, serve, smallSource } from './gateway.fixture.ts';

const reported: OrreryError[] = [];
const served = await serve({ source: smallSource(), report: (error) => reported.push(error) });
const points = `/api/v2/funding-periods/data-points/${MARKET}`;

beforeEach(() => {
  served.source.calls.length = 0;
  served.source.interrupt = undefined;
  reported.length = 0;
});

async function refused(target: string, init?: RequestInit) {
  const refusal = await refusalOf(await served.get(target, init));
  expect(served.source.calls).toEqual([]);
  return refusal;
}

const cursorOf = async (target: string): Promise<string> => {
  const lists = Object.values(
    (await (await served.get(target)).json()) as Record<string, { pageInfo: { endCursor: string } }>,
  );
  served.source.calls.length = 0;
  return lists[0]?.pageInfo.endCursor ?? '';
};

test.each([
  ['0', '0'],
  ['-1', '-1'],
  ['5001', '5001'],
  ['99999999999999999999', '100000000000000000000'],
])('a page of %s rows is out of range, forwards and backwards', async (size, quoted) => {
  for (const field of ['pagination.first', 'pagination.last']) {
    const { status, reason, message } = await refused(`/api/v2/nodes?${field}=${size}`);
    expect([status, reason]).toEqual([400, 'PAGE_SIZE_OUT_OF_RANGE']);
    expect(message).toBe(`Parameter "${field}" is ${quoted}. A page has 1 to 5000 rows.`);
  }
});

test('pages of 1 and of 5000 rows are in range', async () => {
  expect((await served.get('/api/v2/nodes?pagination.first=1')).status).toBe(200);
  expect((await served.get('/api/v2/nodes?pagination.last=5000')).status).toBe(200);
  expect(served.source.calls.map(({ request }) => request.limit)).toEqual([2, 5001]);
});

test.each([
  ['first=1', 'last=1'],
  ['after=x', 'before=x'],
  ['first=1', 'before=x'],
  ['last=1', 'after=x'],
])('%s with %s contradicts itself', async (one, other) => {
  const { status, reason, message } = await refused(`/api/v2/parties?pagination.${other}&pagination.${one}`);
  expect([status, reason]).toEqual([400, 'PAGING_CONTRADICTORY']);
  for (const field of [one, other]) expect(message).toContain(`"pagination.${field.split('=')[0]}"`);
});

test.each([
  ['/api/v2/nodes?epochSeq=18446744073709551616', 'epochSeq', '18446744073709551616', '0 to 9223372036854775807'],
  ['/api/v2/nodes?epochSeq=9223372036854775808', 'epochSeq', '9223372036854775808', '0 to 9223372036854775807'],
  ['/api/v2/nodes?epochSeq=-1', 'epochSeq', '-1', '0 to 9223372036854775807'],
  ['/api/v2/nodes?epochSeq=', 'epochSeq', '', 'whole number'],
  ['/api/v2/nodes?epochSeq=1e3', 'epochSeq', '1e3', 'whole number'],
  ['/api/v2/nodes?pagination.first=ten', 'pagination.first', 'ten', 'from 1 to 5000'],
  ['/api/v2/nodes?pagination.first=1.5', 'pagination.first', '1.5', 'from 1 to 5000'],
  ['/api/v2/nodes?pagination.newestFirst=yes', 'pagination.newestFirst', 'yes', 'true or false'],
  ['/api/v2/nodes?pagination.newest_first=', 'pagination.newestFirst', '', 'true or false'],
  ['/api/v2/parties?partyId=xyz', 'partyId', 'xyz', 'hexadecimal'],
  ['/api/v2/parties?partyId=', 'partyId', '', 'hexadecimal'],
  [
    `${points}?source=SOURCE_NOWHERE`,
    'source',
    'SOURCE_NOWHERE',
    'SOURCE_UNSPECIFIED, SOURCE_EXTERNAL, SOURCE_INTERNAL',
  ],
  [`${points}?source=3`, 'source', '3', 'SOURCE_INTERNAL'],
  [`${points}?seq=9223372036854775808`, 'seq', '9223372036854775808', '0 to 9223372036854775807'],
  [`${points}?dateRange.startTimestamp=now`, 'dateRange.startTimestamp', 'now', 'nanoseconds'],
  [
    `${points}?dateRange.endTimestamp=9223372036854775808`,
    'dateRange.endTimestamp',
    '9223372036854775808',
    'nanoseconds',
  ],
  ['/api/v2/funding-periods/data-points/abc', 'marketId', 'abc', '64 hexadecimal digits'],
  ['/api/v2/funding-periods/data-points/', 'marketId', '', '64 hexadecimal digits'],
  [
    `/api/v2/funding-periods/data-points/${'a'.repeat(2000)}`,
    'marketId',
    `${'a'.repeat(300)}…`,
    '64 hexadecimal digits',
  ],
])('GET %s is refused with the field, the value and what is allowed', async (target, field, value, allowed) => {
  const { status, reason, message } = await refused(target);
  expect([status, reason]).toEqual([400, 'PARAMETER_INVALID']);
  expect(message).toContain(`Parameter "${field}" is "${value}".`);
  expect(message).toContain(allowed);
});

test.each([
  ['/api/v2/nodes?epoch=3', 'epoch', 'epochSeq'],
  ['/api/v2/checkpoints?partyId=ab', 'partyId', 'pagination.first'],
  ['/api/v2/nodes?first=3', 'first', 'pagination.first'],
  [`${points}?marketId=${MARKET}`, 'marketId', 'dateRange.startTimestamp'],
  ['/api/v2/nodes?__proto__=1', '__proto__', 'epochSeq'],
  ['/api/v2/nodes?constructor=1', 'constructor', 'epochSeq'],
])('GET %s has an unknown parameter, and the error names those there are', async (target, field, allowed) => {
  const { status, reason, message } = await refused(target);
  expect([status, reason]).toEqual([400, 'PARAMETER_UNKNOWN']);
  expect(message).toContain(`Unknown parameter "${field}".`);
  expect(message).toContain(allowed);
});

test.each(['pagination.first=1&pagination.first=1', 'pagination.newestFirst=true&pagination.newest_first=true'])(
  '%s gives a parameter twice',
  async (query) => {
    expect(await refused(`/api/v2/nodes?${query}`)).toMatchObject({ status: 400, reason: 'PARAMETER_REPEATED' });
  },
);

test('a date range that ends before it starts', async () => {
  const { status, reason } = await refused(`${points}?dateRange.startTimestamp=12&dateRange.endTimestamp=11`);
  expect([status, reason]).toEqual([400, 'DATE_RANGE_REVERSED']);
});

test.each([
  ['empty', ''],
  ['garbage', 'garbage!'],
  ['base64 of nothing', Buffer.from('{}').toString('base64url')],
  ['of a real network', Buffer.from('{"blockHeight":123}').toString('base64')],
  ['of another version', Buffer.from('[2,"checkpoints","","array-1","i100"]').toString('base64url')],
  ['without a key', Buffer.from('[1,"checkpoints","","array-1"]').toString('base64url')],
  ['with too long a key', Buffer.from('[1,"checkpoints","","array-1","i1","i2"]').toString('base64url')],
  ['with text for a number', Buffer.from('[1,"checkpoints","","array-1","t100"]').toString('base64url')],
  ['with a fraction', Buffer.from('[1,"checkpoints","","array-1","i1.5"]').toString('base64url')],
  [
    'with a number beyond 64 bits',
    Buffer.from('[1,"checkpoints","","array-1","i9223372036854775808"]').toString('base64url'),
  ],
  ['with a bare number', Buffer.from('[1,"checkpoints","","array-1",100]').toString('base64url')],
])('a cursor that is %s is none', async (_, cursor) => {
  for (const field of ['pagination.after', 'pagination.before']) {
    const { status, reason, message } = await refused(`/api/v2/checkpoints?${field}=${encodeURIComponent(cursor)}`);
    expect([status, reason]).toEqual([400, 'CURSOR_INVALID']);
    expect(message).toContain(`Parameter "${field}" is "${cursor}"`);
  }
});

test('a truncated cursor is invalid', async () => {
  const cursor = await cursorOf('/api/v2/parties?pagination.first=1');
  for (let length = cursor.length - 1; length > 0; length -= 7) {
    const { reason } = await refused(`/api/v2/parties?pagination.after=${cursor.slice(0, length)}`);
    expect(reason).toBe('CURSOR_INVALID');
  }
});

test('a cursor with extra text before, in or after it is invalid', async () => {
  const cursor = await cursorOf('/api/v2/parties?pagination.first=1');
  for (const text of [` ${cursor}`, `${cursor.slice(0, 9)}\n${cursor.slice(9)}`, `${cursor}=`, `${cursor}!`]) {
    const { reason } = await refused(`/api/v2/parties?pagination.after=${encodeURIComponent(text)}`);
    expect(reason).toBe('CURSOR_INVALID');
  }
});

test('a cursor of another list is foreign', async () => {
  const cursor = await cursorOf('/api/v2/nodes?pagination.first=1');
  const { status, reason, message } = await refused(`/api/v2/parties?pagination.after=${cursor}`);
  expect([status, reason]).toEqual([400, 'CURSOR_FOREIGN']);
  expect(message).toContain('"nodes"');
});

test('a cursor of another market is foreign, in another case of the same market it is not', async () => {
  const cursor = await cursorOf(`${points}?pagination.first=1`);
  const path = '/api/v2/funding-periods/data-points';
  const { status, reason } = await refused(`${path}/${OTHER_MARKET}?pagination.after=${cursor}`);
  expect([status, reason]).toEqual([400, 'CURSOR_FOREIGN']);
  expect((await served.get(`${path}/${MARKET.toUpperCase()}?pagination.after=${cursor}`)).status).toBe(200);
});

test('a cursor made before the data was rebuilt is stale', async () => {
  const cursor = await cursorOf('/api/v2/nodes?pagination.first=1');
  served.source.ordering = 'array-2';
  try {
    const { status, reason } = await refused(`/api/v2/nodes?pagination.after=${cursor}`);
    expect([status, reason]).toEqual([400, 'CURSOR_STALE']);
  } finally {
    served.source.ordering = 'array-1';
  }
});

test('a cursor is valid under another filter and in the other direction', async () => {
  const cursor = await cursorOf(`${points}?source=1&pagination.first=2`);
  expect((await served.get(`${points}?seq=1&pagination.before=${cursor}&pagination.newestFirst=false`)).status).toBe(
    200,
  );
});

test('unknown epoch, party and market are 404', async () => {
  const reasons: unknown[] = [];
  for (const target of [
    '/api/v2/nodes?epochSeq=8',
    `/api/v2/parties?partyId=${hex(1)}`,
    `/api/v2/funding-periods/data-points/${hex(9)}`,
  ]) {
    const { status, reason } = await refusalOf(await served.get(target));
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
    await exchange(served.port, `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`),
  );
  expect(answer.status).toBe(status);
  if (status !== 200) await refusalOf(answer);
});

test('a crash is a 500 without its stack, is reported with its cause, and the next request is served', async () => {
  const crash = new TypeError('rows is not iterable');
  served.source.interrupt = () => Promise.reject(crash);
  const answer = await served.get('/api/v2/nodes');
  const text = await answer.clone().text();
  expect(await refusalOf(answer)).toMatchObject({ status: 500, reason: 'INTERNAL' });
  expect(text).not.toMatch(/\bat \w|\.ts/);
  expect(reported.map(({ cause }) => cause)).toEqual([crash]);
  served.source.interrupt = undefined;
  expect((await served.get('/api/v2/nodes')).status).toBe(200);
});

test('data that the source cannot get is a 503 that names it', async () => {
  served.source.interrupt = () =>
    Promise.reject(new OrreryError('NOT_CACHED', { what: 'Epoch 3', reason: 'connection refused' }));
  const { status, reason, message } = await refusalOf(await served.get('/api/v2/nodes?epochSeq=3'));
  expect([status, reason]).toEqual([503, 'NOT_CACHED']);
  expect(message).toContain('Epoch 3');
  expect(reported).toEqual([]);
});
