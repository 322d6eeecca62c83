import { expect, test } from 'vitest';
import { points, serveBadInputs } from './bad-input.fixture.ts';
import { OTHER_SERVED_MARKET, SERVED_MARKET } from './gateway.fixture.ts';

const { badInputGateway, cursorOf, refused } = await serveBadInputs();

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
  expect((await badInputGateway.get('/api/v2/nodes?pagination.first=1')).status).toBe(200);
  expect((await badInputGateway.get('/api/v2/nodes?pagination.last=5000')).status).toBe(200);
  expect(badInputGateway.source.calls.map(({ request }) => request.limit)).toEqual([2, 5001]);
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
  [`${points}?marketId=${SERVED_MARKET}`, 'marketId', 'dateRange.startTimestamp'],
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
  const { status, reason } = await refused(`${path}/${OTHER_SERVED_MARKET}?pagination.after=${cursor}`);
  expect([status, reason]).toEqual([400, 'CURSOR_FOREIGN']);
  expect((await badInputGateway.get(`${path}/${SERVED_MARKET.toUpperCase()}?pagination.after=${cursor}`)).status).toBe(
    200,
  );
});

test('a cursor made before the data was rebuilt is stale', async () => {
  const cursor = await cursorOf('/api/v2/nodes?pagination.first=1');
  badInputGateway.source.ordering = 'array-2';
  try {
    const { status, reason } = await refused(`/api/v2/nodes?pagination.after=${cursor}`);
    expect([status, reason]).toEqual([400, 'CURSOR_STALE']);
  } finally {
    badInputGateway.source.ordering = 'array-1';
  }
});

test('a cursor is valid under another filter and in the other direction', async () => {
  const cursor = await cursorOf(`${points}?source=1&pagination.first=2`);
  expect(
    (await badInputGateway.get(`${points}?seq=1&pagination.before=${cursor}&pagination.newestFirst=false`)).status,
  ).toBe(200);
});
