import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BLOCKS, openTestQueries, queryService, storeHistory } from './query.fixture.ts';
import { queryCacheFolder } from './tables/readable-tables.ts';

/** For tests that store nothing. */
let shared: Awaited<ReturnType<typeof openTestQueries>>;
beforeAll(async () => {
  shared = await openTestQueries();
});
afterAll(() => shared.close());

test('a query over history answers with rows, coverage and time', async () => {
  const { run } = await queryService();
  const result = await run('SELECT height, hash, vega_time FROM history.blocks ORDER BY height');
  expect(result).toMatchObject({
    columns: [
      { name: 'height', type: 'BIGINT', kind: 'integer' },
      { name: 'hash', type: 'VARCHAR', kind: 'text' },
      { name: 'vega_time', type: 'TIMESTAMP WITH TIME ZONE', kind: 'time' },
    ],
    rows: [
      [1, 'aa', '2026-10-01T12:00:00.000000Z'],
      [2, 'bb', '2026-10-01T12:00:01.500000Z'],
    ],
    total: 2,
    tables: [
      {
        table: 'history.blocks',
        kind: 'history',
        stored: [{ from: 1n, to: 2n }],
        missing: [{ from: 3n, to: 3n }],
        complete: false,
      },
    ],
  });
  expect(result.asOf).toBe(result.tables[0]?.asOf);
  expect(result.asOf).not.toBeNull();
});

test('a table of which nothing is stored has its columns and no rows', async () => {
  const { run } = await queryService();
  expect(await run('SELECT price FROM history.trades')).toMatchObject({
    rows: [],
    total: 0,
    columns: [{ type: 'DECIMAL(38,0)' }],
    tables: [{ table: 'history.trades', stored: [], complete: false, asOf: null }],
    asOf: null,
  });
});

test('a query over suspect rows says so, and its table is not complete', async () => {
  const orders = { table: 'TABLE_ORDERS', from: 1, to: 2, rows: [{ vega_time: '2026-10-01 13:00:00+00' }] } as const;
  const { run, folder } = await queryService(BLOCKS.slice(0, 1));
  await storeHistory(folder, [{ ...orders, rows: [...orders.rows] }]);
  const suspect = { table: 'history.orders', stored: [{ from: 1n, to: 2n }], missing: [], complete: false };
  expect(await run('SELECT count(*) FROM history.orders')).toMatchObject({
    rows: [[1]],
    tables: [{ ...suspect, suspect: suspect.stored }],
  });
});

test('rows that are stored later are read by the next query, and converted alone', async () => {
  const { run, folder } = await queryService();
  await run('SELECT count(*) FROM history.blocks');
  const before = await readdir(join(queryCacheFolder(folder), 'blocks'));
  await storeHistory(folder, [{ table: 'TABLE_BLOCKS', from: 3, to: 3, rows: [{ height: '3', hash: '\\xcc' }] }]);
  const result = await run('SELECT max(height), count(*) FROM history.blocks');
  expect(result).toMatchObject({ rows: [[3, 3]], tables: [{ complete: true, missing: [] }] });
  const after = await readdir(join(queryCacheFolder(folder), 'blocks'));
  expect(after).toEqual(expect.arrayContaining(before));
  expect(after).toHaveLength(before.length + 1);
});

test('limit bounds the rows; counting tells how many there are', async () => {
  const { run } = shared;
  const sql = 'SELECT * FROM range(10000) t(i)';
  expect(await run(sql, { limit: 10 })).toMatchObject({ rows: { length: 10 }, total: null });
  expect(await run(sql, { limit: 10, countAll: true })).toMatchObject({ rows: { length: 10 }, total: 10_000 });
  expect(await run(sql, { limit: 10_000 })).toMatchObject({ rows: { length: 10_000 }, total: 10_000 });
});

test('parameters are numbers, times, dates or text, and text where they are compared with text', async () => {
  const { run } = shared;
  const one = async (sql: string, params: Record<string, string>) => (await run(sql, { params })).rows[0]?.[0];
  expect(await one('SELECT typeof(:a)', { a: '12' })).toBe('BIGINT');
  expect(await one('SELECT :a + 1', { a: '9223372036854775808' })).toBe('9223372036854775809');
  expect(await one('SELECT :a * 2', { a: '-1.50' })).toBe('-3.00');
  expect(await one('SELECT :a', { a: '2026-10-01T12:00:00.25+02:00' })).toBe('2026-10-01T10:00:00.250000Z');
  expect(await one('SELECT :a', { a: '2026-10-01' })).toBe('2026-10-01');
  expect(await one('SELECT typeof(:a)', { a: '2026-10-01T12:00' })).toBe('VARCHAR');
  expect(await one(`SELECT hash FROM history.blocks WHERE hash = :h`, { h: 'aa' })).toBe('aa');
  expect(await one(`SELECT count(*) FROM history.blocks WHERE hash = :h`, { h: '12' })).toBe(0);
  expect(await one('SELECT count(*) FROM history.blocks WHERE vega_time > :t', { t: '2026-10-01T12:00:01Z' })).toBe(1);
  expect(await one('SELECT count(*) FROM history.blocks WHERE vega_time >= :t', { t: '2026-10-02' })).toBe(0);
  expect(await one('SELECT :A || :a', { a: 'x' })).toBe('xx');
});

test('a missing parameter and an unknown one are errors', async () => {
  const { run } = shared;
  await expect(run('SELECT :a', {})).rejects.toMatchObject({ code: 'QUERY_PARAMETER', parameters: { name: 'a' } });
  await expect(run('SELECT 1', { params: { b: '1' } })).rejects.toMatchObject({ code: 'QUERY_PARAMETER' });
  await expect(run('SELECT :a', { params: { a: '1', A: '2' } })).rejects.toMatchObject({ code: 'QUERY_PARAMETER' });
  await expect(run('SELECT ?, $1', {})).rejects.toThrow('write parameters as :name');
});

test.each([
  ['SELECT 9007199254740991::BIGINT', 9_007_199_254_740_991],
  ['SELECT 9007199254740993::BIGINT', '9007199254740993'],
  ['SELECT 1.50', '1.50'],
  [`SELECT 'NaN'::DOUBLE`, 'NaN'],
  [`SELECT '-inf'::DOUBLE`, '-Infinity'],
  ['SELECT true', true],
  ['SELECT NULL', null],
  [`SELECT ''`, ''],
  [`SELECT '\ufeffbom'`, '\ufeffbom'],
  [`SELECT TIMESTAMP '1969-12-31 23:59:59.5'`, '1969-12-31T23:59:59.500000Z'],
  [`SELECT 'infinity'::TIMESTAMPTZ`, 'infinity'],
  [`SELECT TIMESTAMP_S '2026-10-01 00:00:00'`, '2026-10-01T00:00:00.000000Z'],
  [`SELECT TIMESTAMP_NS '2026-10-01 00:00:00.123456789'`, '2026-10-01T00:00:00.123456Z'],
  [`SELECT DATE '2026-10-01'`, '2026-10-01'],
  [`SELECT TIME '10:00:00'`, '10:00:00'],
  [`SELECT '\\xAA'::BLOB`, 'aa'],
  [`SELECT [1, NULL, 9007199254740993]`, '[1,null,"9007199254740993"]'],
  [`SELECT {'a': 1.5, 'b': [DATE '2026-10-01']}`, '{"a":"1.5","b":["2026-10-01"]}'],
  [`SELECT MAP {'k': 1}`, '{"k":1}'],
  [`SELECT INTERVAL 1 MONTH`, '1 month'],
  [`SELECT 'x'::JSON`, null],
])('%s', async (sql, value) => {
  const { run } = shared;
  if (value === null && sql.includes('JSON')) await expect(run(sql)).rejects.toMatchObject({ code: 'QUERY_FAILED' });
  else expect((await run(sql)).rows).toEqual([[value]]);
});

test('checking tells parameters, columns and tables, and the place of a problem', async () => {
  const { service } = shared;
  expect(await service.check('SELECT height h FROM history.blocks WHERE height > :from')).toEqual({
    parameters: [{ name: 'from', kind: 'integer' }],
    columns: [{ name: 'h', type: 'BIGINT', kind: 'integer' }],
    tables: ['history.blocks'],
    problem: null,
  });
  const { problem } = await service.check(`SELECT 'ü',\n  heigh FROM history.blocks`);
  expect(problem).toMatchObject({ at: { offset: 14, length: 5, line: 2, column: 3 } });
  expect(problem?.message).toContain('height');
  expect((await service.check('SELECT * FROM blocks')).problem?.message).toBe(
    'there is no table "blocks"; there is history.blocks',
  );
  expect((await service.check('SELEC 1')).problem?.message).toContain('SELEC');
  expect((await service.check('')).problem).toMatchObject({ message: 'it is empty' });
});

test('statements that only read are admitted', async () => {
  const { run } = shared;
  expect((await run('WITH a AS (SELECT 1 b) FROM a;')).rows).toEqual([[1]]);
  expect((await run('VALUES (1), (2)')).rows).toEqual([[1], [2]]);
  expect((await run('(SELECT 1) UNION ALL (SELECT 2) ORDER BY 1')).rows).toEqual([[1], [2]]);
  expect((await run('DESCRIBE history.blocks')).rows.map(([name]) => name)).toContain('height');
  expect((await run('SHOW ALL TABLES')).rows.flat()).toContain('trades');
  expect((await run('SHOW TABLES FROM history')).rows.flat()).toContain('trades');
  expect((await run('SUMMARIZE history.blocks')).rows[0]?.[0]).toBe('vega_time');
  expect((await run('EXPLAIN SELECT height FROM history.blocks')).rows[0]?.[1]).toContain('PARQUET');
  expect((await run('-- why\nFROM history.blocks SELECT count(*)')).rows).toEqual([[2]]);
});

test('a failing query says what failed and where', async () => {
  const { run } = shared;
  await expect(run(`SELECT\n 'x'::INTEGER`)).rejects.toThrow(/line 2, column \d+: Could not convert string 'x'/);
  const sql = `SELECT i,\n  CASE WHEN i = 99999 THEN 'x' ELSE '1' END::INTEGER AS n FROM range(100000) t(i) ORDER BY n`;
  await expect(run(sql)).rejects.toThrow(/line 2, column \d+: Could not convert string 'x'/);
  await expect(run('SELECT nope FROM history.blocks')).rejects.toMatchObject({ code: 'QUERY_INVALID' });
});

test('every run is kept, newest first, and a stopped one has no problem', async () => {
  const { run, service } = await queryService();
  await run('SELECT :a', { params: { a: '1' } });
  await run('SELECT').catch(() => {});
  const own = { sql: 'SELECT 1 AS n', view: '{"sort":"1"}' };
  await run('SELECT * FROM (SELECT 1 AS n) ORDER BY 1', { own });
  await expect(run('SELECT 3', {}, AbortSignal.abort())).rejects.toMatchObject({ code: 'CANCELLED' });
  const runs = await service.saved.runs();
  expect(runs).toMatchObject([
    { sql: 'SELECT 3', rows: null, problem: null },
    { sql: 'SELECT * FROM (SELECT 1 AS n) ORDER BY 1', own, rows: 1 },
    { sql: 'SELECT', rows: null, problem: expect.stringContaining('not valid') },
    { sql: 'SELECT :a', params: { a: '1' }, rows: 1, problem: null },
  ]);
  await service.saved.clearRuns();
  expect(await service.saved.runs()).toEqual([]);
});

test('progress of a named run is told, also while segments are converted', async () => {
  const { run, service } = await queryService();
  const steps: unknown[] = [];
  service.listen((event) => steps.push(event));
  await run('SELECT 1 FROM history.blocks', { run: 'mine' });
  expect(steps).toContainEqual({ type: 'query', run: 'mine', step: 'converting', done: 0, total: 1 });
});

test('functions that a query may use are listed', async () => {
  const { service } = shared;
  const { functions } = await service.describeFunctions();
  const names = functions.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['sum', 'date_trunc', 'range']));
  for (const refused of ['read_text', 'current_setting', 'glob', 'read_parquet']) expect(names).not.toContain(refused);
});

test('a file of the cache that is gone or cut is made again', async () => {
  const { run, folder } = await queryService(BLOCKS);
  await run('SELECT 1 FROM history.blocks');
  const cache = join(queryCacheFolder(folder), 'blocks');
  const [file = ''] = (await readdir(cache)).filter((name) => name.endsWith('.parquet'));
  const bytes = await readFile(join(cache, file));
  await writeFile(join(cache, file), bytes.subarray(0, 10));
  expect((await run('SELECT count(*) FROM history.blocks')).rows).toEqual([[2]]);
  await writeFile(join(cache, 'index.json'), 'not JSON');
  expect((await run('SELECT count(*) FROM history.blocks')).rows).toEqual([[2]]);
});
