/** Appends to datasets of more and more segments: one more segment of 12 MB must take as long whatever is there. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { HistoryStore, storeCsv } from '../src/history/index.ts';
import type { DatasetMeasured } from './dataset-contenders.ts';
import { headerOf, rowsOf } from './export-rows.ts';
import { printTable } from './table.ts';

const TABLE = 'TABLE_TRADES';
const BLOCKS = 1_000;
const MEASURED_BYTES = 12_000_000;
/** The segments before are small, because only their number is to be seen. */
const EARLIER_BYTES = 1_000;
const SIZES = [64, 256, 1_024];
/** Appends at each size, of which the fastest counts. */
const RUNS = 3;

/** Runs a contender in a process of its own. */
type Run = (name: string, folder: string, ...more: string[]) => DatasetMeasured;

/** The last block of a number of segments. */
const lastBlock = (segments: number) => String(segments * BLOCKS);

/** A history of small segments, with those to measure after each size. */
async function prepare(folder: string): Promise<void> {
  mkdirSync(folder);
  const store = new HistoryStore({ file: join(folder, 'history.sqlite'), chainId: 'bench' });
  const total = Math.max(...SIZES) + RUNS;
  for (let index = 0; index < total; index += 1) {
    const isMeasured = SIZES.some((size) => index >= size && index < size + RUNS);
    const [from, to] = [index * BLOCKS + 1, (index + 1) * BLOCKS];
    const rows = [...rowsOf(TABLE, from, to + 1, isMeasured ? MEASURED_BYTES : EARLIER_BYTES)].join('');
    const origin = { from: BigInt(from), to: BigInt(to), schemaVersion: 123n, table: TABLE, source: 'bench' } as const;
    await storeCsv(store, origin, [Buffer.from(headerOf(TABLE)), Buffer.from(rows)]);
  }
  await store.close();
}

/** Prints the time of an append at each size. Every segment before was appended by itself too, as by a mirror. */
export async function benchAppends(run: Run, parent: string): Promise<void> {
  const folder = join(parent, 'appends');
  await prepare(folder);
  let shortest: number | undefined;
  const rows = SIZES.map((size) => {
    run('grow', folder, lastBlock(size), String(BLOCKS));
    const runs = Array.from({ length: RUNS }, (_, index) => run('append', folder, lastBlock(size + index + 1)));
    const { seconds, cpuSeconds, grownBytes } = runs.reduce((a, b) => (a.seconds < b.seconds ? a : b));
    shortest ??= seconds;
    return [
      `append of one segment to ${size.toLocaleString('en')}`,
      `${seconds.toFixed(2)} s`,
      `${cpuSeconds.toFixed(2)} s`,
      (seconds / shortest).toFixed(2),
      `${(grownBytes / 1024 ** 2).toFixed(0)} MiB`,
    ];
  });
  printTable(['', 'time', 'CPU', 'of the first', 'memory'], rows);
}
