import { connect } from 'node:net';
import { expect, test } from 'vitest';
import type { TableCoverage } from '../../contract/index.ts';
import { refusedAnswerOf, serveGateway, smallSource } from '../gateway.fixture.ts';
import { TestSql } from './sql-source.fixture.ts';

const sql = new TestSql();
const served = await serveGateway({ source: smallSource(), sql });
const without = await serveGateway({ source: smallSource() });

function ask(body: unknown, headers: Record<string, string> = {}) {
  const json = typeof body === 'string' ? body : JSON.stringify(body);
  return served.get('/sql', {
    method: 'POST',
    body: json,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

test.each([
  [undefined, 'json', 'application/json'],
  ['*/*', 'json', 'application/json'],
  ['text/csv', 'csv', 'text/csv; charset=utf-8; header=present'],
  ['application/x-ndjson', 'ndjson', 'application/x-ndjson'],
  ['application/vnd.apache.parquet', 'parquet', 'application/vnd.apache.parquet'],
  ['text/html, text/csv;q=0.5, application/x-ndjson; q=0.9', 'ndjson', 'application/x-ndjson'],
  ['application/json;q=0, text/*', 'csv', 'text/csv; charset=utf-8; header=present'],
])('Accept: %s', async (accept, format, type) => {
  const answer = await ask({ sql: 'SELECT 1 AS a' }, accept === undefined ? {} : { accept });
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('vary')]).toEqual([
    200,
    type,
    'Accept',
  ]);
  expect(sql.asked.at(-1)?.format).toBe(format);
  expect(await answer.text()).toBe('[{"a":1}]\n');
  await expect.poll(() => sql.asked.length - sql.closed).toBe(0);
});

test('a type that is not offered is refused', async () => {
  expect(await refusedAnswerOf(await ask({ sql: 'SELECT 1' }, { accept: 'application/pdf' }))).toMatchObject({
    status: 406,
    reason: 'ACCEPT_UNSUPPORTED',
  });
});

test('parameters are texts or numbers', async () => {
  await ask({ sql: 'SELECT :a, :b', params: { a: 'x', b: 1.5 } });
  expect(sql.asked.at(-1)?.request).toEqual({ sql: 'SELECT :a, :b', params: { a: 'x', b: '1.5' } });
});

test.each([['{}'], ['[]'], ['{"sql":1}'], ['{"sql":"x","limit":1}'], ['{"sql":"x","params":{"a":{}}}'], ['no']])(
  'a wrong body is refused: %s',
  async (body) => {
    expect(await refusedAnswerOf(await ask(body))).toMatchObject({ status: 400, reason: 'BODY_INVALID' });
  },
);

test('an error of the query has the shape of the interface', async () => {
  const refusal = await refusedAnswerOf(await ask({ sql: 'wrong' }, { accept: 'text/csv' }));
  expect(refusal).toMatchObject({ status: 400, reason: 'QUERY_INVALID' });
  expect(refusal.headers.get('content-type')).toBe('application/json');
});

const stored = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ from: BigInt(index * 10), to: BigInt(index * 10 + 5) }));
const table = (name: string, ranges: number): TableCoverage => ({
  table: name,
  kind: 'history',
  stored: stored(ranges),
  missing: [],
  complete: false,
  asOf: 0,
});

test('headers tell age and coverage', async () => {
  sql.asOf = Date.UTC(2026, 9, 1);
  sql.tables = [table('history.trades', 2), { ...table('nodes', 0), kind: 'list', complete: true }];
  const { headers } = await ask({ sql: 'SELECT 1' });
  expect(headers.get('x-orrery-as-of')).toBe('2026-10-01T00:00:00.000Z');
  expect(JSON.parse(headers.get('x-orrery-coverage') ?? '')).toEqual([
    { table: 'history.trades', from: '0', to: '5', complete: false },
    { table: 'history.trades', from: '10', to: '15', complete: false },
    { table: 'nodes', complete: true },
  ]);
  sql.asOf = null;
  sql.tables = [];
  const bare = await ask({ sql: 'SELECT 1' });
  expect([bare.headers.get('x-orrery-as-of'), bare.headers.get('x-orrery-coverage')]).toEqual([null, '[]']);
});

test('thousands of ranges are joined, so that clients take the header', async () => {
  sql.tables = [table('history.trades', 5_000), table('history.blocks', 0)];
  const { headers } = await ask({ sql: 'SELECT 1' });
  expect(JSON.parse(headers.get('x-orrery-coverage') ?? '')).toEqual([
    { table: 'history.trades', from: '0', to: '49995', complete: false, joined: 5_000 },
    { table: 'history.blocks', complete: false },
  ]);
  sql.tables = [];
});

test('a query is cancelled with its connection', async () => {
  sql.waits = true;
  const { port } = new URL(served.address);
  const socket = connect(Number(port), '127.0.0.1');
  const body = '{"sql":"SELECT 1"}';
  const asked = sql.asked.length;
  socket.write(
    `POST /sql HTTP/1.1\r\nhost: localhost:${port}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  await expect.poll(() => sql.asked.length).toBeGreaterThan(asked);
  socket.destroy();
  await expect.poll(() => sql.cancelled).toBe(1);
  sql.waits = false;
});

test('another method is not allowed, and a gateway without queries has no such path', async () => {
  expect(await refusedAnswerOf(await served.get('/sql'))).toMatchObject({ status: 405 });
  const headers = { 'content-type': 'application/json' };
  expect(
    await refusedAnswerOf(await without.get('/sql', { method: 'POST', body: '{"sql":"x"}', headers })),
  ).toMatchObject({
    status: 404,
  });
});
