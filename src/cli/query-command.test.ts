import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { explorerMethods } from '../contract/index.ts';
import { startSandboxThread } from '../sandbox/index.ts';
import { options } from './options.ts';
import { orrery, orreryText } from './run.fixture.ts';

let folder: string;
let data: string;
let sandbox: Awaited<ReturnType<typeof startSandboxThread>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orrery-query-command-'));
  data = join(folder, 'data');
  sandbox = await startSandboxThread({ parties: 50, still: true, height: 1500 });
  const sync = ['sync', '--data', data, '--network', sandbox.baseUrl, '--only', 'checkpoints,history'];
  expect(await orrery(...sync, '--table', 'blocks', '--to', '1000')).toMatchObject({ status: 0 });
});

afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const query = (sql: string, ...more: string[]) =>
  orreryText('query', sql, '--data', data, '--network', sandbox.baseUrl, ...more);
/** The line about blocks of which a query reads only a part. */
const PART = expect.stringMatching(
  /^Partly stored: history\.blocks of blocks 1 to 1,000; [\d,]+ known blocks are missing\.\n$/,
);
const FIRST = 'SELECT height, vega_time FROM history.blocks WHERE height <= 2 ORDER BY height';

test('rows go to standard output, in each form', async () => {
  const json = await query(FIRST);
  expect(json.status).toBe(0);
  const rows = JSON.parse(json.written) as { height: number; vega_time: string }[];
  expect(rows.map(({ height }) => height)).toEqual([1, 2]);
  const [first, second] = rows.map(({ vega_time }) => vega_time);
  expect(first).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
  const lines = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  expect(await query(FIRST, '--format', 'ndjson')).toMatchObject({ status: 0, written: lines });
  const csv = `height,vega_time\n1,${first}\n2,${second}\n`;
  expect(await query(FIRST, '--format', 'csv')).toMatchObject({ status: 0, written: csv });
  expect((await query(FIRST, '--format', 'parquet')).written.slice(0, 4)).toBe('PAR1');
  const table = `height  vega_time\n------  ${'-'.repeat(27)}\n     1  ${first}\n     2  ${second}\n`;
  expect(await query(FIRST, '--format', 'table')).toMatchObject({ status: 0, written: table });
});

test('--out writes a new file in the form of its ending, and prints the summary', async () => {
  const out = join(folder, 'blocks.csv');
  const { status, written } = await query(FIRST, '--out', out);
  expect([status, (await readFile(out, 'utf8')).split('\n')[0]]).toEqual([0, 'height,vega_time']);
  expect(JSON.parse(written)).toMatchObject({
    file: out,
    rows: 2,
    asOf: expect.stringMatching(/Z$/),
    coverage: [{ table: 'history.blocks', from: '1', to: '1000', complete: false }],
  });
  const again = await query('SELECT 1', '--out', out);
  expect(again).toMatchObject({ status: 1, written: '', said: expect.stringContaining('already exists') });
  const other = join(folder, 'other.csv');
  expect(await query('SELECT 1 AS a', '--out', other, '--format', 'ndjson')).toMatchObject({ status: 0 });
  expect(await readFile(other, 'utf8')).toBe('{"a":1}\n');
});

test('--out with an unknown ending writes JSON and says so; --format decides in silence', async () => {
  const sheet = join(folder, 'sheet.xlsx');
  const words = expect.stringContaining('Wrote JSON: the name ends in none of ');
  expect(await query('SELECT 1 AS a', '--out', sheet)).toMatchObject({ status: 0, said: words });
  expect(await readFile(sheet, 'utf8')).toBe('[{"a":1}]\n');
  const named = await query('SELECT 1 AS a', '--out', join(folder, 'named.xlsx'), '--format', 'json');
  expect(named).toMatchObject({ status: 0, said: '' });
  expect(await query('SELECT 1 AS a', '--out', join(folder, 'a.json'))).toMatchObject({ status: 0, said: '' });
});

test('--summary writes rows, age and coverage to a new file', async () => {
  const file = join(folder, 'summary.json');
  const sql = 'SELECT count(*) AS n FROM checkpoints c, history.deposits d';
  const said = `Nothing is stored of history.deposits in ${data}.\n`;
  expect(await query(sql, '--summary', file)).toMatchObject({ status: 0, written: '[{"n":0}]\n', said });
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    rows: 1,
    asOf: null,
    coverage: [
      { table: 'checkpoints', from: null, to: null, complete: true, asOf: expect.stringMatching(/Z$/) },
      { table: 'history.deposits', from: null, to: null, complete: false, asOf: null },
    ],
  });
  expect(await query('SELECT 1', '--summary', file)).toMatchObject({ status: 1, written: '' });
});

test('--summary with --format table counts all rows, also those that are not shown', async () => {
  const file = join(folder, 'table.json');
  const { written } = await query('SELECT * FROM range(1234)', '--format', 'table', '--summary', file);
  expect(written).toContain('1000 of 1234 rows');
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ rows: 1234 });
});

test('a result of a partly stored table says so, unless the query asks for stored blocks alone', async () => {
  const counted = (where = '') => query(`SELECT count(*) AS n FROM history.blocks ${where}`);
  expect(await counted()).toMatchObject({ status: 0, written: '[{"n":1000}]\n', said: PART });
  expect(await counted('WHERE height <= 1000')).toMatchObject({ status: 0, written: '[{"n":1000}]\n', said: '' });
});

test('blocks whose rows are suspect are named', async () => {
  await sandbox.setFaults('short@/api/v2/networkhistory/export');
  const sync = ['sync', '--data', data, '--network', sandbox.baseUrl, '--only', 'history', '--table', 'trades'];
  await orrery(...sync, '--to', '1000');
  await sandbox.setFaults('');
  expect(await query('SELECT count(*) FROM history.trades')).toMatchObject({
    status: 0,
    said: expect.stringContaining(
      'Suspect: history.trades of blocks 1 to 1,000, whose rows may be missing or wrong.\n',
    ),
  });
});

test('--network chooses the network whose rows are read, also if another one was shown last', async () => {
  const other = await startSandboxThread({ seed: 'other', parties: 50, still: true, height: 500 });
  onTestFinished(() => other.close());
  const counted = (network: string) =>
    orrery('query', 'SELECT count(*) AS n FROM history.blocks', '--data', data, '--network', network);
  expect(await orrery('sync', '--data', data, '--network', other.baseUrl, '--only', 'nodes')).toMatchObject({
    status: 0,
  });
  expect(await counted(sandbox.baseUrl)).toMatchObject({ status: 0, result: [{ n: 1000 }], said: PART });
  expect(await counted(other.baseUrl)).toMatchObject({ status: 0, result: [{ n: 0 }] });
});

test('--param gives values', async () => {
  const sql = 'SELECT height FROM history.blocks WHERE height = :at OR hash = :hash';
  const given = ['--param', 'at=7', '--param', 'hash=a=b', '--format', 'csv'];
  expect(await query(sql, ...given)).toMatchObject({ status: 0, written: 'height\n7\n' });
});

test('the query can come from standard input', async () => {
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin') as PropertyDescriptor;
  Object.defineProperty(process, 'stdin', { ...stdin, get: () => Readable.from(['SELECT 1 ', 'AS a']) });
  try {
    expect(await query('-')).toMatchObject({ status: 0, written: '[{"a":1}]\n' });
  } finally {
    Object.defineProperty(process, 'stdin', stdin);
  }
});

test('an explorer that runs takes the longest --timeout too', () => {
  const timeout = options.timeout().parseArg?.('86400', undefined);
  expect(explorerMethods.runQuery.input.safeParse({ sql: 'SELECT 1', params: {}, timeout }).success).toBe(true);
});

test('--timeout stops a query', async () => {
  const endless = 'SELECT count(*) FROM range(100000) a, range(100000) b, range(100000) c';
  expect(await query(endless, '--timeout', '1')).toMatchObject({
    status: 1,
    written: '',
    said: expect.stringContaining('stopped after 1 s'),
  });
});

test.each([
  ['SET threads = 1', [], 'not allowed'],
  [`COPY (SELECT 1) TO 'x'`, [], 'not allowed'],
  ['SELEC 1', [], 'SELEC'],
  ['SELECT nope', [], 'nope'],
  ['SELECT :a', [], ':a has no value'],
  ['SELECT 1', ['--param', 'a=1'], ':a is not in the query'],
  ['SELECT 1', ['--param', 'a'], 'It must be name=value'],
  ['SELECT :a', ['--param', 'a=1', '--param', 'a=2'], 'given twice'],
  ['SELECT 1', ['--format', 'xml'], 'Allowed choices'],
  ['SELECT 1', ['--timeout', '0'], 'from 1 to 86400'],
  ['SELECT 1', ['--format', 'table', '--out', 'x.txt'], '--format'],
])('wrong input ends with status 2 and empty output: %s %s', async (sql, more, words) => {
  const out = more.includes('--out') ? [] : ['--out', join(folder, 'none.csv')];
  const before = await readdir(folder);
  expect(await query(sql, ...more, ...out)).toMatchObject({
    status: 2,
    written: '',
    said: expect.stringContaining(words),
  });
  expect(await readdir(folder)).toEqual(before);
});

test('a query that fails on the way ends with status 1 and writes nothing', async () => {
  const sql = `SELECT CASE WHEN height < 900 THEN 1 ELSE error('no') END FROM history.blocks`;
  expect(await query(sql, '--format', 'csv')).toMatchObject({
    status: 1,
    written: '',
    said: expect.stringContaining('no'),
  });
});

test('letters that steer a terminal are shown, not sent', async () => {
  const { written } = await query(`SELECT chr(27) || '[2J' AS a, NULL AS b, -1.5 AS c`, '--format', 'table');
  expect(written).toBe(['a        b     c', '-------  -  ----', '\\x1b[2J     -1.5', ''].join('\n'));
});
