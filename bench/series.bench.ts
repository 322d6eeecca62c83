/**
 * The cost of a chart of five million funding points: reduced by the store to what 1,000 pixel columns can show, beside
 * reading and reducing all points.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { FUNDING_SERIES, type FundingSeriesName } from '../src/contract/index.ts';
import { createSandboxSource } from '../src/sandbox/index.ts';
import { type ListReader, openListReader, openListWriter } from '../src/store/index.ts';
import { fillList } from './fill-list.ts';
import { inMilliseconds, printTable, quantile } from './table.ts';

const POINTS = 5_000_000;
const COLUMNS = 1_000;
const RUNS = 7;
const NAIVE_RUNS = 2;
const DAY = 86_400_000_000_000n;
/** Ranges of a chart, in days; null is the whole series. */
const RANGES = [1n, 7n, 28n, 90n, 365n, null] as const;

async function fill(folder: string): Promise<{ marketId: string; rows: number; seconds: number }> {
  const source = createSandboxSource({ points: POINTS, still: true, height: 0 });
  const [market] = source.markets;
  if (market === undefined) throw new Error('a sandbox without markets');
  const writer = openListWriter(folder, source.chainId);
  const marketId = market.id;
  const filled = await fillList(source, writer, 'fundingPeriodDataPoints', marketId, { marketId });
  writer.close();
  return { marketId, ...filled };
}

interface Extreme {
  first: string;
  last: string;
  lowest: bigint;
  highest: bigint;
}

/** Reads every point of one series and keeps the extremes of each column: the usual way without summaries. */
function reduceNaively(
  database: Database.Database,
  source: number,
  column: 'price' | 'twap',
  from: bigint,
  to: bigint,
) {
  const rows = database
    .prepare(
      `SELECT timestamp, ${column} FROM funding_point WHERE market = 1 AND source = ? AND timestamp >= ? AND timestamp < ?
       ORDER BY timestamp, seq`,
    )
    .safeIntegers()
    .raw()
    .iterate(source, from, to);
  const width = (to - from + BigInt(COLUMNS) - 1n) / BigInt(COLUMNS);
  const columns = new Map<number, Extreme>();
  for (const row of rows) {
    const [timestamp, value] = row as [bigint, string];
    const index = Number((timestamp - from) / width);
    const number = BigInt(value);
    const known = columns.get(index);
    if (known === undefined) columns.set(index, { first: value, last: value, lowest: number, highest: number });
    else {
      known.last = value;
      if (number < known.lowest) known.lowest = number;
      if (number > known.highest) known.highest = number;
    }
  }
  return columns;
}

async function timed(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function times(runs: number, work: () => unknown): Promise<number[]> {
  const measured: number[] = [];
  for (let run = 0; run < runs; run += 1) measured.push(await timed(work));
  return measured.sort((one, other) => one - other);
}

/** All series but the spread, which needs two series at once; the naive way does not compute it. */
const PLAIN = FUNDING_SERIES.filter((series): series is Exclude<FundingSeriesName, 'spread'> => series !== 'spread');

async function compare(reader: ListReader, database: Database.Database, marketId: string): Promise<string[][]> {
  const { extent } = await reader.analyse('fundingSeries', { marketId, columns: COLUMNS });
  if (extent === null) throw new Error('a market without points');
  const rows: string[][] = [];
  for (const days of RANGES) {
    const from = days === null ? extent.oldest : extent.newest - days * DAY;
    const to = extent.newest + 1n;
    const request = { marketId, columns: COLUMNS, from, to };
    const reduced = await times(RUNS, () => reader.analyse('fundingSeries', { ...request, series: [...PLAIN] }));
    const whole = await times(RUNS, () => reader.analyse('fundingSeries', request));
    const answer = await reader.analyse('fundingSeries', { ...request, series: [...PLAIN] });
    const points = answer.series.reduce((sum, series) => sum + series.points, 0);
    const naive = await times(NAIVE_RUNS, () => {
      for (const source of [1, 2])
        for (const column of ['price', 'twap'] as const) reduceNaively(database, source, column, from, to);
    });
    const [fastest = Number.NaN] = naive;
    const median = quantile(reduced, 0.5);
    rows.push([
      days === null ? 'all' : `${days} d`,
      (points / 2).toLocaleString('en'),
      inMilliseconds(fastest),
      inMilliseconds(median),
      (fastest / median).toFixed(0),
      inMilliseconds(quantile(whole, 0.5)),
    ]);
  }
  return rows;
}

export async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-bench-'));
  try {
    process.stdout.write(`Filling a store with ${POINTS.toLocaleString('en')} points …\n`);
    const { marketId, rows, seconds } = await fill(folder);
    process.stdout.write(`${rows.toLocaleString('en')} rows kept and summed up in ${seconds.toFixed(0)} s\n`);
    const reader = await openListReader(folder);
    const database = new Database(join(folder, 'lists.sqlite'), { readonly: true });
    try {
      const compared = await compare(reader, database, marketId);
      process.stdout.write(`\nPrice and average of both sources for ${COLUMNS.toLocaleString('en')} columns\n\n`);
      printTable(['range', 'points', 'all read', 'reduced p50', 'all read ÷ reduced', 'with spread'], compared);
    } finally {
      database.close();
      await reader.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
