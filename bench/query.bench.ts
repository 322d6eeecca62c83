/**
 * SQL over stored trades, beside DuckDB alone on the same files with the same threads and memory, and the opening of the
 * view beside that of others: `npm run bench -- query [trades]`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { openQueryService } from '../src/query/index.ts';
import { openUserStore } from '../src/store/index.ts';
import { ensureBuilt } from './ensure-built.ts';
import { type FilledHistory, fillTrades } from './query-history.ts';
import { best, type Figure, median, printFigures, ratioFigure } from './ui-figure.ts';
import { serveStore } from './ui-served.ts';
import { paintOf, VIEWS } from './ui-views.ts';

const GROUP_BY = `SELECT date_trunc('day', vega_time) AS day, market_id, count(*) AS trades, sum(size) AS size,
  sum(price * size) AS turnover FROM history.trades GROUP BY ALL ORDER BY ALL`;
const FIRST_ROWS = 'SELECT * FROM history.trades LIMIT 100';
const RUNS = 5;
const VIEW_RUNS = 5;
const GROUP_BOUND = 1.2;
const FIRST_ROWS_BOUND_MS = 300;

type Run = (sql: string) => Promise<number>;

const say = (text: string) => process.stdout.write(`${text}\n`);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** DuckDB, open before the time runs. */
async function openAlone({ files }: FilledHistory): Promise<{ run: Run; close(): void }> {
  const threads = String(Math.min(4, availableParallelism()));
  const instance = await DuckDBInstance.create(':memory:', { threads, memory_limit: '1GiB' });
  const connection = await instance.connect();
  const list = files.map((file) => `'${file}'`).join(', ');
  await connection.run(`SET TimeZone = 'UTC'; CREATE SCHEMA history;
    CREATE VIEW history.trades AS SELECT * FROM read_parquet([${list}], hive_partitioning = false)`);
  return {
    run: (sql) => timed(async () => (await connection.runAndReadAll(sql)).getRowsJson()),
    close: () => connection.closeSync(),
  };
}

async function openOrrery({ folder }: FilledHistory): Promise<{ run: Run; close(): Promise<void> }> {
  const user = await openUserStore(folder);
  const history = { holdings: () => Promise.resolve([]) };
  const service = openQueryService({
    folder,
    history,
    resources: async () => [],
    countDelegations: async () => 0,
    user,
  });
  const request = { params: {}, limit: 10_000, countAll: false, timeout: 600 };
  return {
    run: (sql) => timed(() => service.run({ ...request, sql })),
    async close() {
      await service.close();
      await user.close();
    },
  };
}

/** Both in turns, the fastest of each: other programs only ever make one slower. */
async function measureQueries(filled: FilledHistory): Promise<Figure[]> {
  const alone = await openAlone(filled);
  const orrery = await openOrrery(filled);
  try {
    const measure = async (sql: string) => {
      const times: { orrery: number[]; alone: number[] } = { orrery: [], alone: [] };
      // The first run of each starts processes and reads the files from the disk.
      await alone.run(sql);
      await orrery.run(sql);
      for (let run = 0; run < RUNS; run += 1) {
        times.orrery.push(await orrery.run(sql));
        times.alone.push(await alone.run(sql));
      }
      return [best(times.orrery), best(times.alone)] as const;
    };
    const [grouped, groupedAlone] = await measure(GROUP_BY);
    const [first, firstAlone] = await measure(FIRST_ROWS);
    return [
      ratioFigure('group by market and day', grouped, groupedAlone, GROUP_BOUND),
      {
        name: 'first 100 rows',
        value: `${first.toFixed(0)} ms`,
        beside: `${firstAlone.toFixed(0)} ms`,
        result: `+${(first - firstAlone).toFixed(0)} ms`,
        bound: `+${FIRST_ROWS_BOUND_MS} ms`,
        isMet: first - firstAlone <= FIRST_ROWS_BOUND_MS,
      },
    ];
  } finally {
    alone.close();
    await orrery.close();
  }
}

/** The view of queries beside the slowest of the others. */
async function measureView(dataDir: string): Promise<Figure> {
  const served = await serveStore(dataDir);
  try {
    const paints = new Map<string, number[]>();
    for (let round = 0; round < VIEW_RUNS; round += 1) {
      for (const view of VIEWS) {
        const times = paints.get(view.name) ?? [];
        times.push(await paintOf(served, view));
        paints.set(view.name, times);
      }
    }
    const own = median(paints.get('query') ?? []);
    paints.delete('query');
    return ratioFigure('opening the view, beside the slowest', own, Math.max(...[...paints.values()].map(median)), 1);
  } finally {
    await served.close();
  }
}

export async function bench([trades = '20000000']: readonly string[]): Promise<void> {
  ensureBuilt();
  const dataDir = mkdtempSync(join(tmpdir(), 'orrery-bench-query-'));
  try {
    const started = performance.now();
    const filled = await fillTrades(dataDir, Number(trades));
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    say(`${filled.rows.toLocaleString('en')} trades in ${filled.files.length} files, made in ${seconds} s`);
    printFigures(await measureQueries(filled));
    printFigures([await measureView(dataDir)]);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
