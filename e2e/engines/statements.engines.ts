/** Every statement of docs/scale.md works as it stands, and answers what the source says. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Corpus, writeCorpus } from './corpus.ts';
import { statementAfter, statementsIn } from './documented.ts';
import { runProgram } from './run-program.ts';

const SCALE = 'docs/scale.md';

/** The words before each block of the document; those of the cluster are run in cluster.engines.ts. */
const DUCKDB = 'DuckDB, in the folder of the chain';
const CLICKHOUSE = 'ClickHouse, with the folder among its user files';
const DELTA = 'ClickHouse, by Delta';
const SPARK = 'Spark, with Delta';
const CLUSTER = ['Tables on every server', 'Load the archive', 'Ask all servers'];

let base: string;
let corpus: Corpus;

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'orrery-statements-'));
  corpus = await writeCorpus(base);
});

afterAll(() => rm(base, { recursive: true, force: true }));

type Days = [day: string, rows: string, size: string][];

async function run(reader: string, statement: string): Promise<Days> {
  const program = join(import.meta.dirname, 'readers', reader);
  return JSON.parse(await runProgram(process.execPath, [program, statement], { cwd: corpus.folder })) as Days;
}

/** Rows and sizes of all days. */
function total(days: Days): [rows: number, size: string] {
  const sum = days.reduce((all, [, , size]) => all + BigInt(size), 0n);
  return [days.reduce((all, [, rows]) => all + Number(rows), 0), String(sum)];
}

test('the blocks of the document are those that tests run', () => {
  const introductions = statementsIn(SCALE).map(({ introduction }) => introduction);
  const known = [DUCKDB, CLICKHOUSE, DELTA, SPARK, ...CLUSTER];
  expect(introductions.map((text) => known.find((words) => text.includes(words)) ?? text).sort()).toEqual(known.sort());
});

test('DuckDB and ClickHouse give the same rows and sizes of every day', async () => {
  const trades = corpus.tables.find(({ asked }) => asked.path === 'history/trades')?.expected;
  const expected = [trades?.rows, trades?.columns.size?.[1]];
  const byDuckDb = await run('run-duckdb.mjs', statementAfter(SCALE, DUCKDB));
  expect(total(byDuckDb)).toEqual(expected);
  expect(byDuckDb.length).toBeGreaterThan(1);
  expect(await run('run-clickhouse.mjs', statementAfter(SCALE, CLICKHOUSE))).toEqual(byDuckDb);
  const delta = statementAfter(SCALE, DELTA).replace('/datasets/chain', corpus.folder);
  expect(await run('run-clickhouse.mjs', delta)).toEqual(byDuckDb);
});

test('Spark', (context) => {
  expect(statementAfter(SCALE, SPARK)).toContain('delta.`history/trades`');
  context.skip('neither npm nor pip nor Debian has Spark with Delta');
});
