import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Engine } from '../dataset/index.ts';
import { openTestQueries } from './query.fixture.ts';
import type { QueryExport } from './run-queries.ts';

let queries: Awaited<ReturnType<typeof openTestQueries>>;
beforeAll(async () => {
  queries = await openTestQueries();
});
afterAll(() => queries.close());

function write(name: string, request: Partial<QueryExport> & Pick<QueryExport, 'sql'>, signal?: AbortSignal) {
  const file = join(queries.folder, name);
  return queries.service.export({ params: {}, format: 'csv', ...request, file }, signal);
}

const read = (name: string) => readFile(join(queries.folder, name), 'utf8');

test('CSV is the dialect of archives, with times of RFC 3339', async () => {
  const sql = `SELECT 'a,"b"' AS "x,y", '' AS empty, NULL AS none, true AS yes, 1.50 AS price, vega_time
    FROM history.blocks WHERE height = :at`;
  const result = await write('a.csv', { sql, params: { at: '2' } });
  const text = '"x,y",empty,none,yes,price,vega_time\n"a,""b""","",,true,1.50,2026-10-01T12:00:01.500000Z\n';
  expect(await read('a.csv')).toBe(text);
  expect(result).toMatchObject({ rows: 1, bytes: text.length, tables: [{ table: 'history.blocks' }] });
});

test('NDJSON has an object a row, and JSON an array of them; names that repeat are told apart', async () => {
  const sql = 'SELECT i AS a, i + 9007199254740992 AS a, NULL AS b FROM range(2) t(i)';
  await write('a.ndjson', { sql, format: 'ndjson' });
  const rows = '{"a":0,"a_1":"9007199254740992","b":null}\n{"a":1,"a_1":"9007199254740993","b":null}';
  expect(await read('a.ndjson')).toBe(`${rows}\n`);
  await write('a.json', { sql, format: 'json' });
  expect(await read('a.json')).toBe(`[${rows.replace('\n', ',\n')}]\n`);
});

test('a result without rows is whole in every form', async () => {
  const sql = 'SELECT 1 AS a WHERE false';
  for (const format of ['csv', 'ndjson', 'json'] as const) await write(`none.${format}`, { sql, format });
  expect([await read('none.csv'), await read('none.ndjson'), await read('none.json')]).toEqual(['a\n', '', '[]\n']);
});

test('Parquet keeps types, and integers of 128 bits exactly', async () => {
  const sql = `SELECT sum(height) AS total, 170141183460469231731687303715884105727::HUGEINT // 1000 AS wide, :p AS p, 1 AS p
    FROM history.blocks -- the end`;
  const { rows } = await write('a.parquet', { sql, format: 'parquet', params: { p: '2026-10-01T00:00:00Z' } });
  expect(rows).toBe(1);
  const engine = await Engine.open({ memoryMebibytes: 96, threads: 1, temporaryFolder: queries.folder });
  try {
    const file = join(queries.folder, 'a.parquet');
    const described = await engine.rows(`DESCRIBE FROM '${file}'`);
    expect(described.map(([name, type]) => [name, type])).toEqual([
      ['total', 'DECIMAL(38,0)'],
      ['wide', 'DECIMAL(38,0)'],
      ['p', 'TIMESTAMP WITH TIME ZONE'],
      ['p_1', 'INTEGER'],
    ]);
    expect(await engine.rows(`SELECT total::VARCHAR, wide::VARCHAR FROM '${file}'`)).toEqual([
      ['3', '170141183460469231731687303715884105'],
    ]);
  } finally {
    engine.close();
  }
});

test('Parquet has the exact values of wide integers and intervals, also inside of others', async () => {
  const sql = `SELECT [9007199254740993::HUGEINT] AS list, map {'HUGEINT': 9007199254740993::UHUGEINT} AS map,
    {'HUGEINT': 9007199254740993::HUGEINT, 'a "HUGEINT"': 'x'::ENUM ('HUGEINT', 'x')} AS struct, {'Buy': 7::HUGEINT} AS Buy,
    INTERVAL '-1.000123 seconds' AS age, [INTERVAL '1 month'] AS ages, 7::BIGNUM AS whole`;
  await write('nested.parquet', { sql, format: 'parquet' });
  const engine = await Engine.open({ memoryMebibytes: 96, threads: 1, temporaryFolder: queries.folder });
  try {
    const rows = await engine.rows(
      `SELECT list::VARCHAR, map::VARCHAR, struct::VARCHAR, Buy::VARCHAR, age, ages::VARCHAR, whole
        FROM '${join(queries.folder, 'nested.parquet')}'`,
    );
    const struct = `{'HUGEINT': 9007199254740993, 'a "HUGEINT"': x}`;
    expect(rows).toEqual([
      ['[9007199254740993]', '{HUGEINT=9007199254740993}', struct, "{'Buy': 7}", '-00:00:01.000123', '[1 month]', '7'],
    ]);
  } finally {
    engine.close();
  }
});

test('Parquet of a wide integer that cannot be exact is refused', async () => {
  const wide = '170141183460469231731687303715884105727::HUGEINT';
  await expect(write('f.parquet', { sql: `SELECT [${wide}]`, format: 'parquet' })).rejects.toMatchObject({
    code: 'QUERY_FAILED',
  });
  await expect(write('f.parquet', { sql: 'SELECT row(1::HUGEINT, 2)', format: 'parquet' })).rejects.toMatchObject({
    code: 'QUERY_REFUSED',
  });
});

test('many rows stream to disk', async () => {
  const { rows } = await write('many.csv', { sql: 'SELECT i FROM range(300000) t(i)' });
  const lines = (await read('many.csv')).split('\n');
  expect([rows, lines.length, lines.at(-2)]).toEqual([300_000, 300_002, '299999']);
});

test('an existing file is kept', async () => {
  await writeFile(join(queries.folder, 'kept.csv'), 'mine');
  await expect(write('kept.csv', { sql: 'SELECT 1 AS a' })).rejects.toMatchObject({ code: 'FILE_EXISTS' });
  expect(await read('kept.csv')).toBe('mine');
});

test.each(['csv', 'ndjson', 'parquet'] as const)('a query that fails leaves no file: %s', async (format) => {
  const before = await readdir(queries.folder);
  const sql = `SELECT CASE WHEN i < 200000 THEN i ELSE error('no') END FROM range(300000) t(i)`;
  await expect(write(`failed.${format}`, { sql, format })).rejects.toMatchObject({ code: 'QUERY_FAILED' });
  expect(await readdir(queries.folder)).toEqual(before);
});

test.each(['csv', 'parquet'] as const)('a cancelled export leaves no file: %s', async (format) => {
  const before = await readdir(queries.folder);
  const abort = new AbortController();
  const stop = queries.service.listen((event) => {
    if (event.type === 'query' && event.step !== 'converting') abort.abort();
  });
  const sql = 'SELECT a.i, b.i FROM range(1000000) a(i), range(1000000) b(i)';
  await expect(write(`stopped.${format}`, { sql, format, run: 'r' }, abort.signal)).rejects.toMatchObject({
    code: 'CANCELLED',
  });
  stop();
  expect(await readdir(queries.folder)).toEqual(before);
});

test('only a SELECT is written as Parquet', async () => {
  await expect(write('d.parquet', { sql: 'DESCRIBE history.blocks', format: 'parquet' })).rejects.toMatchObject({
    code: 'QUERY_REFUSED',
  });
});
