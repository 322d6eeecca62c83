/**
 * Converts stored trades to a dataset, beside DuckDB's own COPY of the same CSV file with the same threads, memory and
 * settings of Parquet: `npm run bench -- dataset [megabytes of CSV]`. Then appends to datasets of
 * several sizes.
 */
import { execFileSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { HistoryStore, storeCsv } from '../src/history/index.ts';
import { LEAN_ARGUMENTS, LEAN_ENVIRONMENT } from '../src/threads/index.ts';
import { benchAppends } from './dataset-append.ts';
import type { DatasetMeasured } from './dataset-contenders.ts';
import { headerOf, rowsOf } from './export-rows.ts';
import { printTable } from './table.ts';

const CHAIN = 'bench';
const MEGABYTE = 1_000_000;
const SEGMENT_BYTES = 12 * MEGABYTE;
const BLOCKS = 1_000;
const program = fileURLToPath(new URL('./dataset-contenders.ts', import.meta.url));

/** A history of trades, and the same rows as one file of CSV. */
async function prepare(folder: string, bytes: number): Promise<void> {
  const count = Math.max(2, Math.round(bytes / SEGMENT_BYTES));
  const store = new HistoryStore({ file: join(folder, 'history.sqlite'), chainId: CHAIN });
  const csv = createWriteStream(join(folder, 'trades.csv'));
  csv.write(headerOf('TABLE_TRADES'));
  for (let index = 0; index < count; index += 1) {
    const [from, to] = [index * BLOCKS + 1, (index + 1) * BLOCKS];
    const rows = Buffer.from([...rowsOf('TABLE_TRADES', from, to + 1, bytes / count)].join(''));
    csv.write(rows);
    const origin = {
      from: BigInt(from),
      to: BigInt(to),
      schemaVersion: 123n,
      table: 'TABLE_TRADES',
      source: 'bench',
    } as const;
    await storeCsv(store, origin, [Buffer.from(headerOf('TABLE_TRADES')), rows]);
  }
  csv.end();
  await finished(csv);
  await store.close();
}

function run(name: string, folder: string, ...more: string[]): DatasetMeasured {
  // As the process of datasets is started.
  const output = execFileSync(process.execPath, [...LEAN_ARGUMENTS, program, name, folder, ...more], {
    env: { ...LEAN_ENVIRONMENT, ...process.env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return JSON.parse(output.toString()) as DatasetMeasured;
}

/** Runs of each contender, of which the fastest counts: other programs only ever make one slower. */
const RUNS = 3;

function fastest(runs: number, measure: () => DatasetMeasured): DatasetMeasured {
  const measured = Array.from({ length: runs }, measure).sort((a, b) => a.seconds - b.seconds);
  const grownBytes = Math.max(...measured.map((one) => one.grownBytes));
  return { ...(measured[0] as DatasetMeasured), grownBytes };
}

const LINES: [name: string, title: string][] = [
  ['copy-declared', 'DuckDB COPY, types declared'],
  ['copy-cast', 'DuckDB COPY, by HUGEINT'],
  ['write', 'dataset write'],
  ['verify', 'dataset verify'],
];

export async function bench([megabytes = '400']: readonly string[]): Promise<void> {
  const bytes = Number(megabytes) * MEGABYTE;
  const folder = mkdtempSync(join(tmpdir(), 'orrery-bench-dataset-'));
  try {
    await prepare(folder, bytes);
    const results = LINES.map(([name, title]) => {
      const measured = fastest(name === 'copy-declared' ? 1 : RUNS, () => run(name, folder));
      return { name, title, ...measured };
    });
    const reference = results.find(({ name }) => name === 'copy-cast')?.seconds ?? 1;
    const rows = results.map(({ title, seconds, cpuSeconds, grownBytes, writtenBytes }) => [
      title,
      `${seconds.toFixed(2)} s`,
      `${cpuSeconds.toFixed(2)} s`,
      `${(bytes / MEGABYTE / seconds).toFixed(0)} MB/s`,
      (reference / seconds).toFixed(2),
      `${(grownBytes / 1024 ** 2).toFixed(0)} MiB`,
      `${(writtenBytes / MEGABYTE).toFixed(0)} MB`,
    ]);
    printTable(['', 'time', 'CPU', 'CSV', 'of COPY', 'memory', 'Parquet'], rows);
    await benchAppends(run, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
