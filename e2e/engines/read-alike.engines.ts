/** Every engine reads the same rows, NULLs and sums from one dataset, however it is told where they are. */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { type Corpus, writeCorpus } from './corpus.ts';
import { type AskedTable, addFigures, type Figures } from './figures.ts';
import { runProgram } from './run-program.ts';
import { findPython, type Python, type Supply } from './supplies.ts';

interface Read {
  kind: 'parquet' | 'delta';
  source: string;
}

let base: string;
let corpus: Corpus;
let python: Supply<Python>;

beforeAll(async () => {
  base = await mkdtemp(join(tmpdir(), 'orrery-engines-'));
  [corpus, python] = await Promise.all([writeCorpus(base), findPython()]);
});

afterAll(() => rm(base, { recursive: true, force: true }));

/** Patterns of history have a star for the day, as in READ.sql and READ.py. */
const patternOf = (path: string) => `${path}/${path.startsWith('history/') ? '*/' : ''}*.parquet`;

/** The files that the log of a table has added and not removed. */
function filesOfLog(path: string): string[] {
  const log = join(corpus.folder, path, '_delta_log');
  const files = new Set<string>();
  for (const name of readdirSync(log).sort()) {
    for (const line of readFileSync(join(log, name), 'utf8').trim().split('\n')) {
      const { add, remove } = JSON.parse(line) as { add?: { path: string }; remove?: { path: string } };
      if (remove !== undefined) files.delete(remove.path);
      if (add !== undefined) files.add(add.path);
    }
  }
  return [...files].map((file) => `${path}/${file}`);
}

const WAYS: Record<'glob' | 'Delta' | 'file', (path: string) => Read[]> = {
  glob: (path) => [{ kind: 'parquet', source: patternOf(path) }],
  Delta: (path) => [{ kind: 'delta', source: path }],
  file: (path) => filesOfLog(path).map((source) => ({ kind: 'parquet', source })),
};

const readerOf = (name: string) => join(import.meta.dirname, 'readers', name);

const ENGINES: Record<string, (context: TestContext) => { program: string; reader: string; env?: NodeJS.ProcessEnv }> =
  {
    'ClickHouse 26': () => ({ program: process.execPath, reader: readerOf('clickhouse.mjs') }),
    'DuckDB, by READ.sql': () => ({ program: process.execPath, reader: readerOf('duckdb.mjs') }),
    'polars for JavaScript': () => ({ program: process.execPath, reader: readerOf('polars.mjs') }),
    hyparquet: () => ({ program: process.execPath, reader: readerOf('hyparquet.mjs') }),
    'polars for Python, by READ.py': (context) => {
      if (python.has === undefined) return context.skip(python.why);
      return { ...python.has, reader: readerOf('read-by-python.py') };
    },
  };

describe.for(Object.keys(ENGINES))('%s', (engine) => {
  test.for(Object.keys(WAYS) as (keyof typeof WAYS)[])('reads every table by %s', async (way, context) => {
    const { program, reader, env } = ENGINES[engine]?.(context) ?? context.skip('it is unknown');
    const reads = corpus.tables.map(({ asked }) =>
      WAYS[way](asked.path).map((read) => ({ ...read, columns: asked.columns })),
    );
    const input = JSON.stringify({ reads: reads.flat() });
    const output = await runProgram(program, [reader], { cwd: corpus.folder, input, env: env ?? process.env });
    const { figures = [], unable } = JSON.parse(output) as { figures?: Figures[]; unable?: string };
    if (unable !== undefined) return context.skip(unable);
    const found = new Map<AskedTable, Figures>();
    for (const [index, { asked }] of corpus.tables.entries()) {
      found.set(asked, addFigures(figures.splice(0, reads[index]?.length ?? 0)));
    }
    for (const { asked, expected } of corpus.tables) expect(found.get(asked), asked.path).toEqual(expected);
  });
});

/** The rows of every table, as READ.sql and READ.py print them. */
const counted = () => corpus.tables.map(({ asked, expected }) => [asked.path, expected.rows] as const).sort();

test.for(['polars', 'duckdb'])('READ.py counts the rows of every table with %s alone', async (library, context) => {
  if (python.has === undefined) return context.skip(python.why);
  const { program, env } = python.has;
  // Found by the name of its module: where that is None, Python has no such module.
  const other = library === 'polars' ? 'duckdb' : 'polars';
  const without = `import runpy, sys; sys.modules["${other}"] = None; runpy.run_path("READ.py", run_name="__main__")`;
  const output = await runProgram(program, ['-c', without], { cwd: corpus.folder, env });
  const rows = output
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));
  expect(rows.map(([table, count]) => [table, Number(count)]).sort()).toEqual(counted());
});

test('the statement of READ.sql for ClickHouse works as it stands', async () => {
  const [, statement = ''] =
    /^-- {3}(SELECT .* FROM file\(.*);$/m.exec(readFileSync(join(corpus.folder, 'READ.sql'), 'utf8')) ?? [];
  const output = await runProgram(process.execPath, [readerOf('run-clickhouse.mjs'), statement], {
    cwd: corpus.folder,
  });
  expect(statement).toContain('history/balances/*/*.parquet');
  expect(JSON.parse(output)).toEqual([[String(new Map(counted()).get('history/balances'))]]);
});
