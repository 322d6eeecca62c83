/**
 * A data folder with millions of stored trades that are ready for queries. A few segments are stored and converted as a
 * person's are; the others are copies of their records and of their Parquet files.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openDatasets } from '../src/dataset/index.ts';
import { HistoryStore, historyFile, storeCsv } from '../src/history/index.ts';
import { headerOf, rowsOf } from './export-rows.ts';
import { keepNetwork } from './ui-stores.ts';

const TABLE = 'TABLE_TRADES';
/** Rows of one segment as CSV (bytes): one file of the cache. */
const SEGMENT_BYTES = 120_000_000;
/** Segments with rows of their own, each of another day. */
const ORIGINALS = 2;
const BLOCKS = 80_000;
const BLOCKS_PER_DAY = 86_400;

/** The stored segments of `index` from 0 lie side by side. */
const spanOf = (index: number) => ({ from: index * BLOCKS_PER_DAY + 1, to: index * BLOCKS_PER_DAY + BLOCKS });

async function storeOriginals(folder: string): Promise<number> {
  const store = new HistoryStore({ file: historyFile(folder), chainId: 'bench' });
  let rows = 0;
  for (let index = 0; index < ORIGINALS; index += 1) {
    const { from, to } = spanOf(index);
    const origin = { from: BigInt(from), to: BigInt(to), schemaVersion: 123n, table: TABLE, source: 'bench' } as const;
    const body = Buffer.from([...rowsOf(TABLE, from, to + 1, SEGMENT_BYTES)].join(''));
    rows += (await storeCsv(store, origin, [Buffer.from(headerOf(TABLE)), body])).rows;
  }
  await store.close();
  return rows;
}

/** Copies records of segments until there are `segments` of them. Copies have no rows: the cache has them already. */
function copyRecords(folder: string, segments: number): void {
  const database = new Database(historyFile(folder));
  const columns = (table: string, skipped: readonly string[]) =>
    (database.pragma(`table_info(${table})`) as { name: string }[])
      .map(({ name }) => `"${name}"`)
      .filter((name) => !skipped.includes(name))
      .join();
  const ofSegment = columns('segment', ['"key"', '"from_height"', '"to_height"']);
  const ofPart = columns('part', ['"key"', '"segment"']);
  const copySegment = database.prepare(
    `INSERT INTO segment (key, from_height, to_height, ${ofSegment}) SELECT ?, ?, ?, ${ofSegment} FROM segment WHERE key = ?`,
  );
  const copyPart = database.prepare(
    `INSERT INTO part (key, segment, ${ofPart}) SELECT ?, ?, ${ofPart} FROM part WHERE key = ?`,
  );
  for (let index = ORIGINALS; index < segments; index += 1) {
    const { from, to } = spanOf(index);
    copySegment.run(index + 1, from, to, (index % ORIGINALS) + 1);
    copyPart.run(index + 1, index + 1, (index % ORIGINALS) + 1);
  }
  database.close();
}

interface Index {
  files: { name: string; segments: string[] }[];
}

/** Copies the files of the cache for the copied segments, and lists them. */
function copyFiles(folder: string, segments: number): string[] {
  const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as Index;
  const originals = [...index.files];
  if (originals.length !== ORIGINALS) throw new Error(`${originals.length} files for ${ORIGINALS} segments`);
  for (let copy = ORIGINALS; copy < segments; copy += 1) {
    const original = originals[copy % ORIGINALS];
    if (original === undefined) continue;
    const { from, to } = spanOf(copy);
    const [key = ''] = original.segments;
    const name = `${from}-${to}-${copy.toString(16).padStart(16, '0')}.parquet`;
    copyFileSync(join(folder, original.name), join(folder, name));
    index.files.push({ ...original, name, segments: [[from, to, ...key.split(':').slice(2)].join(':')] });
  }
  writeFileSync(join(folder, 'index.json'), JSON.stringify(index));
  return readdirSync(folder)
    .filter((name) => name.endsWith('.parquet'))
    .map((name) => join(folder, name));
}

export interface FilledHistory {
  /** The folder of the network's stores. */
  folder: string;
  /** The Parquet files of the trades. */
  files: string[];
  rows: number;
}

/** Fills a data folder with at least so many trades. */
export async function fillTrades(dataDir: string, trades: number): Promise<FilledHistory> {
  const folder = keepNetwork(dataDir);
  mkdirSync(folder, { recursive: true });
  const own = await storeOriginals(folder);
  const segments = ORIGINALS * Math.ceil(trades / own);
  const cache = join(folder, 'query-cache');
  const datasets = openDatasets();
  try {
    const request = { storeFolder: folder, folder: cache, tables: [TABLE], lists: [], sweeps: true } as const;
    await datasets.calls.cache(request);
  } finally {
    await datasets.close();
  }
  copyRecords(folder, segments);
  return { folder, files: copyFiles(join(cache, 'trades'), segments), rows: (own * segments) / ORIGINALS };
}
