/**
 * `npm run test:large -- dataset [trades]`: the trades of a large sandbox network are stored, written as a dataset, verified,
 * and asked from ClickHouse. Time and memory are printed.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatasetMeasured } from '../../bench/dataset-contenders.ts';
import { LEAN_ARGUMENTS, LEAN_ENVIRONMENT } from '../../src/threads/index.ts';
import { runProgram } from '../engines/run-program.ts';
import { networkWith } from './network.ts';
import { type Stored, storeTrades } from './store-trades.ts';

const TRADES = 20_000_000;
const MEBIBYTE = 1024 ** 2;
/** The growth of memory that a step may have, whatever it writes or reads (mebibytes). */
const MAX_GROWN_MEBIBYTES = 128;

const say = (text: string) => process.stdout.write(`${text}\n`);
const path = (name: string) => join(import.meta.dirname, name);

function check(condition: boolean, fact: string): void {
  if (!condition) throw new Error(`not so: ${fact}`);
  say(`ok: ${fact}`);
}

function secondsSince(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(0)} s`;
}

async function store(trades: number, folder: string): Promise<Stored> {
  const start = performance.now();
  let told = 0;
  const stored = await storeTrades(networkWith(trades), folder, ({ rows }, share) => {
    if (share < told + 0.1) return;
    told = share;
    say(`  ${rows.toLocaleString('en')} trades stored after ${secondsSince(start)}`);
  });
  const { rows, bytes } = stored;
  say(`stored: ${rows.toLocaleString('en')} trades, ${(bytes / 1e9).toFixed(2)} GB of CSV, ${secondsSince(start)}`);
  check(rows >= trades, `the network has at least ${trades.toLocaleString('en')} trades`);
  return stored;
}

/** Runs a step in a process of its own, as the program does. */
async function measure(name: 'write' | 'verify', folder: string): Promise<void> {
  const program = path('../../bench/dataset-contenders.ts');
  const output = await runProgram(process.execPath, [...LEAN_ARGUMENTS, program, name, folder], {
    env: { ...LEAN_ENVIRONMENT, ...process.env },
  });
  const {
    seconds,
    cpuSeconds,
    grownBytes,
    writtenBytes,
    verdict,
    problems = [],
  } = JSON.parse(output) as DatasetMeasured;
  const spent = `${seconds.toFixed(0)} s, processor ${cpuSeconds.toFixed(0)} s, memory grew by ${(grownBytes / MEBIBYTE).toFixed(0)} MiB`;
  say(`${name}: ${spent}, ${(writtenBytes / 1e9).toFixed(2)} GB of Parquet`);
  for (const problem of problems) say(`  ${problem}`);
  check(grownBytes <= MAX_GROWN_MEBIBYTES * MEBIBYTE, `${name} grows by at most ${MAX_GROWN_MEBIBYTES} MiB`);
  if (name === 'verify') check(verdict === 'complete', 'the dataset is complete');
}

async function askClickHouse(folder: string, { rows, price, size }: Stored): Promise<void> {
  const dataset = join(folder, 'dataset');
  const ways = {
    'by files': `file('history/trades/*/*.parquet', Parquet)`,
    'by Delta': `deltaLakeLocal('${dataset}/history/trades')`,
  };
  for (const [way, from] of Object.entries(ways)) {
    const start = performance.now();
    const statement = `SELECT count(), sum(price), sum(toInt128(size)) FROM ${from}`;
    const reader = path('../engines/readers/run-clickhouse.mjs');
    const output = await runProgram(process.execPath, [reader, '--memory', statement], { cwd: dataset });
    const [found, memory] = output
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    say(`ClickHouse ${way}: ${secondsSince(start)}, ${(memory / MEBIBYTE).toFixed(0)} MiB in all`);
    check(String(found) === [rows, price, size].join(), `ClickHouse finds the same rows and sums ${way}`);
  }
  const days = `SELECT toDate(vega_time) AS day, count(), uniqExact(buyer) FROM file('history/trades/*/*.parquet', Parquet) GROUP BY day ORDER BY day`;
  const start = performance.now();
  const output = await runProgram(process.execPath, [path('../engines/readers/run-clickhouse.mjs'), days], {
    cwd: dataset,
  });
  say(`ClickHouse, trades and buyers of each day: ${secondsSince(start)}, ${JSON.parse(output).length} days`);
}

export async function testLargeDataset(trades = TRADES): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'orrery-large-dataset-'));
  try {
    const stored = await store(trades, folder);
    await measure('write', folder);
    await measure('verify', folder);
    const manifest = JSON.parse(readFileSync(join(folder, 'dataset/history/trades/_orrery/manifest.json'), 'utf8'));
    say(`  ${manifest.segments.length} segments in ${manifest.files.length} files`);
    await askClickHouse(folder, stored);
  } catch (thrown) {
    say(`The data stays in ${folder}`);
    throw thrown;
  }
  rmSync(folder, { recursive: true, force: true });
}
