/** The programs that a button gives run unchanged in Python, against a real gateway over stored history. */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGateway } from '../gateway/index.ts';
import type { CurrentNetwork } from '../networks/index.ts';
import { openTestQueries } from '../query/query.fixture.ts';
import { sqlSource } from './gateway-sources.ts';

const TOKEN = 'the-token-of-a-file';
const CHAIN = 'shown-chain';
const run = promisify(execFile);
/** A system's own Python has the system's packages, also where another one comes first. */
const PYTHON = ['python3', '/usr/bin/python3'];
const python = PYTHON.find((path) => spawnSync(path, ['-c', 'import ast']).status === 0);
const withPandas = PYTHON.find((path) => spawnSync(path, ['-c', 'import pandas']).status === 0);
const SKIPPED = withPandas === undefined ? ' (skipped: this needs python3-pandas)' : '';
if (withPandas === undefined) process.stderr.write(`The programs of queries were not run${SKIPPED}\n`);

let queries: Awaited<ReturnType<typeof openTestQueries>>;
let folder: string;
let access: { address: string; tokenFile: string; chain: string };
let closeGateway: () => Promise<void>;

beforeAll(async () => {
  queries = await openTestQueries();
  folder = await mkdtemp(join(tmpdir(), 'orrery-programs-'));
  const gateway = await createGateway({
    source: {} as never,
    sql: sqlSource({
      whenOpen: async () => ({ queries: queries.service, chainId: CHAIN }),
    } as unknown as CurrentNetwork),
    wireNames: 'neutral',
    access: { kind: 'token', token: TOKEN },
  });
  closeGateway = () => gateway.close();
  const { address } = await gateway.listen(0);
  access = { address, tokenFile: join(folder, 'token'), chain: CHAIN };
  await writeFile(access.tokenFile, `${TOKEN}\n`);
});
afterAll(async () => {
  await closeGateway();
  await queries.close();
  await rm(folder, { recursive: true, force: true });
});

const HOSTILE = `"""\n\\"); import os; os.system("touch hacked") #`;
const SQL = `SELECT height, sum(height) OVER () AS wide, 1.50 AS price, 0.1 + 0.2::DOUBLE AS share, 'nan'::DOUBLE AS nan,
  height = 1 AS first, vega_time, DATE '2026-10-01' AS day, NULL::BIGINT AS nothing,
  hash, '007' AS digits, :hostile AS "${HOSTILE.replaceAll('"', '""')}", [1, 2] AS list
FROM history.blocks ORDER BY height`;
const request = { queries: [{ name: 'query', sql: SQL, params: { hostile: HOSTILE } }] };
const one = (sql: string) => ({ queries: [{ name: 'query', sql, params: {} }] });

/** Prints types and values of the frame that the program has made. */
const INSPECT = `
import json as _json
print("\\n" + _json.dumps({
    "dtypes": [str(dtype) for dtype in frame.dtypes],
    "first": [repr(value) for row in frame.head(1).itertuples(index=False, name=None) for value in row],
    "columns": list(frame.columns),
    "attrs": frame.attrs,
}))
`;

async function inspect(file: string): Promise<Record<string, unknown>> {
  const { stdout } = await run(withPandas ?? '', [file], { cwd: folder });
  return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '');
}

function expectFrame(found: Record<string, unknown>): void {
  const [height, wide, price, share, nan, first, time, day, nothing, hash, digits, hostile, list] =
    found.dtypes as string[];
  expect([height, wide, price, share, nan, first, day, nothing]).toEqual([
    'Int64',
    'object',
    'object',
    'float64',
    'float64',
    'boolean',
    'object',
    'Int64',
  ]);
  expect(time).toMatch(/^datetime64\[[mnu]s, UTC\]$/);
  expect(new Set([hash, digits, hostile, list])).toEqual(new Set(['object']));
  const values = found.first as string[];
  expect(values.slice(1, 5)).toEqual([
    '3',
    `Decimal('1.50')`,
    expect.stringContaining('0.30000000000000004'),
    expect.stringContaining('nan'),
  ]);
  expect(values[6]).toContain('2026-10-01 12:00:00');
  expect(values[7]).toBe('datetime.date(2026, 10, 1)');
  expect([values[9], values[10], values[12]]).toEqual([`'aa'`, `'007'`, `'[1,2]'`]);
  expect((found.columns as string[])[11]).toBe(HOSTILE);
  expect(found.attrs).toMatchObject({ coverage: [{ table: 'history.blocks', from: '1', to: '2', complete: false }] });
}

test.skipIf(withPandas === undefined)(`a script makes a frame with the right types${SKIPPED}`, async () => {
  const { file, text } = await queries.service.program({ ...request, kind: 'py', name: 'My: query' }, access);
  expect(file).toBe('My- query.py');
  await writeFile(join(folder, 'script.py'), text);
  const { stdout } = await run(withPandas ?? '', [join(folder, 'script.py')], { cwd: folder });
  expect(stdout).toContain('2 rows, as of 20');
  await writeFile(join(folder, 'inspected.py'), `from script import fetch\nframe = fetch()\n${INSPECT}`);
  expectFrame(await inspect(join(folder, 'inspected.py')));
});

test.skipIf(withPandas === undefined)(`the cells of a notebook run one after the other${SKIPPED}`, async () => {
  const { text } = await queries.service.program({ ...request, kind: 'ipynb' }, access);
  const notebook = JSON.parse(text) as { cells: { cell_type: string; source: string[] }[] };
  const code = notebook.cells.filter(({ cell_type }) => cell_type === 'code').map(({ source }) => source.join(''));
  await writeFile(join(folder, 'notebook.py'), `${code.join('\n\n')}\n${INSPECT}`);
  expectFrame(await inspect(join(folder, 'notebook.py')));
});

test.skipIf(withPandas === undefined)(`a result without rows keeps columns and types${SKIPPED}`, async () => {
  const { text } = await queries.service.program(
    { ...one('SELECT height, vega_time FROM history.blocks WHERE height > 9'), kind: 'py' },
    access,
  );
  await writeFile(join(folder, 'empty.py'), `${text}\n${INSPECT}`);
  const found = await inspect(join(folder, 'empty.py'));
  expect(found.columns).toEqual(['height', 'vega_time']);
  const [height, time] = found.dtypes as string[];
  expect(height).toBe('Int64');
  expect(time).toMatch(/^datetime64/);
});

test.skipIf(withPandas === undefined)(
  `one program fetches several tables, as History asks for them${SKIPPED}`,
  async () => {
    // The SQL of `segmentsSql` in the renderer.
    const tables = ['blocks', 'trades'].map((name) => ({
      name,
      sql: `select *\nfrom history.${name}\nwhere segment_from between 1 and 2\norder by segment_from, segment_row`,
      params: {},
    }));
    const { file, text } = await queries.service.program({ queries: tables, kind: 'py', name: 'History' }, access);
    expect(file).toBe('History.py');
    await writeFile(join(folder, 'history.py'), text);
    const { stdout } = await run(withPandas ?? '', [join(folder, 'history.py')], { cwd: folder });
    expect(stdout).toMatch(/^blocks: 2 rows, as of 20.*"table": "history.blocks", "from": "1", "to": "2"/m);
    expect(stdout).toMatch(/^trades: 0 rows/m);
    await writeFile(join(folder, 'tables.py'), `from history import fetch\nframe = fetch("blocks")\n${INSPECT}`);
    const found = await inspect(join(folder, 'tables.py'));
    expect(found.columns).toEqual(expect.arrayContaining(['height', 'hash', 'segment_from']));
    const notebook = await queries.service.program({ queries: tables, kind: 'ipynb' }, access);
    const { cells } = JSON.parse(notebook.text) as { cells: { cell_type: string; source: string[] }[] };
    const code = cells.filter(({ cell_type }) => cell_type === 'code').map(({ source }) => source.join(''));
    await writeFile(join(folder, 'tables-notebook.py'), `${code.join('\n\n')}\nprint(list(frames))`);
    const printed = await run(withPandas ?? '', [join(folder, 'tables-notebook.py')], { cwd: folder });
    expect(printed.stdout).toContain("['blocks', 'trades']");
  },
);

test.skipIf(withPandas === undefined)(`an error of the query is printed${SKIPPED}`, async () => {
  const { text } = await queries.service.program({ ...one('SELECT 1 AS a'), kind: 'py' }, access);
  await writeFile(join(folder, 'failing.py'), text.replace('SELECT 1 AS a', 'SELECT nope'));
  await expect(run(withPandas ?? '', [join(folder, 'failing.py')])).rejects.toMatchObject({
    stderr: expect.stringContaining('nope'),
  });
});

test('a query for another chain than that of the network that is shown is refused, and names both', async () => {
  const ask = (headers: Record<string, string>) =>
    fetch(`${access.address}/sql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ sql: 'SELECT 1 AS a' }),
    });
  expect((await ask({})).status).toBe(200);
  expect((await ask({ 'x-orrery-chain': CHAIN })).status).toBe(200);
  const refused = await ask({ 'x-orrery-chain': 'other-chain' });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    message: expect.stringMatching(/^The request is for chain "other-chain", but Orrery shows chain "shown-chain"\./),
    details: [{ reason: 'CHAIN_NOT_SHOWN' }],
  });
});

test.skipIf(withPandas === undefined)(`a program of another chain prints why it has no rows${SKIPPED}`, async () => {
  const { text } = await queries.service.program(
    { ...one('SELECT 1 AS a'), kind: 'py' },
    { ...access, chain: 'other-chain' },
  );
  await writeFile(join(folder, 'other.py'), text);
  await expect(run(withPandas ?? '', [join(folder, 'other.py')])).rejects.toMatchObject({
    stderr: expect.stringContaining('"other-chain", but Orrery shows chain "shown-chain"'),
  });
});

test('a chain that no header can name is not sent', async () => {
  const { text } = await queries.service.program(
    { ...one('SELECT 1 AS a'), kind: 'curl' },
    { ...access, chain: 'at https://data.example' },
  );
  expect(text).not.toContain('X-Orrery-Chain');
});

test.skipIf(python === undefined)('every program is valid Python, whatever the query holds', async () => {
  const { text } = await queries.service.program({ ...request, kind: 'py' }, access);
  const notebook = await queries.service.program(
    { ...request, kind: 'ipynb', name: '<script>alert(1)</script>' },
    access,
  );
  expect(notebook.text).not.toContain('<script>');
  const { cells } = JSON.parse(notebook.text) as { cells: { cell_type: string; source: string[] }[] };
  const code = cells.filter(({ cell_type }) => cell_type === 'code').map(({ source }) => source.join(''));
  for (const program of [text, ...code]) {
    await writeFile(join(folder, 'any.py'), program);
    await run(python ?? '', ['-c', 'import ast, sys; ast.parse(open(sys.argv[1]).read())', join(folder, 'any.py')]);
  }
});

test('a statement that is not a SELECT has a program too', async () => {
  const { text } = await queries.service.program({ ...one('SHOW ALL TABLES'), kind: 'py' }, access);
  expect(text).toContain('"columns": {},');
});
