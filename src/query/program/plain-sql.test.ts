/** SQL without parameters: the engine gives the same rows as for the query with its values. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestQueries } from '../query.fixture.ts';

const ACCESS = { address: 'http://127.0.0.1:1', tokenFile: '/token' };

/** The tests store nothing. */
let queries: Awaited<ReturnType<typeof openTestQueries>>;
beforeAll(async () => {
  queries = await openTestQueries();
});
afterAll(() => queries.close());

test.each([
  ["SELECT hash FROM history.blocks WHERE height = :h -- :h stays here, and ':h' too", { h: '2' }],
  ["SELECT ':h' AS text, height - :Less FROM history.blocks", { less: '-1' }],
  ['SELECT hash FROM history.blocks WHERE hash LIKE :part', { part: '%' }],
  // Digits that are compared with text are text.
  ['SELECT count(*) FROM history.blocks WHERE hash <> :part', { part: '17' }],
  ["SELECT :text || 'b' AS t", { text: "a'; DROP TABLE x; --" }],
  ['SELECT height FROM history.blocks WHERE vega_time >= :from', { from: '2026-10-01T12:00:01.5Z' }],
  ['SELECT height FROM history.blocks WHERE vega_time >= :from', { from: '2026-10-01' }],
  ['SELECT height * :times AS n FROM history.blocks ORDER BY n LIMIT :most', { times: '+1.50', most: '1' }],
])('%s %j', async (sql, params: Record<string, string>) => {
  const { service, run } = queries;
  const { text } = await service.program({ kind: 'sql', queries: [{ name: 'query', sql, params }] }, ACCESS);
  const [plain, given] = [await run(text), await run(sql, { params })];
  expect(plain.rows).toEqual(given.rows);
  expect(plain.rows.length).toBeGreaterThan(0);
});

test('several queries are several statements, and one without parameters stays as it is', async () => {
  const several: { name: string; sql: string; params: Record<string, string> }[] = [
    { name: 'one', sql: 'select 1', params: {} },
    { name: 'two', sql: 'select :n', params: { n: '2' } },
  ];
  expect(await queries.service.program({ kind: 'sql', queries: several }, ACCESS)).toEqual({
    file: 'query.sql',
    text: 'select 1;\n\nselect 2',
  });
});

test('a parameter without a value is an error', async () => {
  const incomplete = [{ name: 'one', sql: 'select :a + :b', params: { a: '1' } }];
  const program = queries.service.program({ kind: 'sql', queries: incomplete }, ACCESS);
  await expect(program).rejects.toMatchObject({ code: 'QUERY_PARAMETER' });
});
