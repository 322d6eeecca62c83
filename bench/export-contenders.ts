/**
 * One contender of the export benchmark, in a process of its own: `node bench/export-contenders.ts <name> <folder>`.
 * Prints one line of JSON: the duration in seconds, and the growth of its memory.
 */
import { execFileSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { constants, deflateRaw } from 'node:zlib';
import JSZip from 'jszip';
import { ZipFile } from 'yazl';
import {
  ArchiveSource,
  exportArchive,
  HistoryStore,
  historyFile,
  ingestArchive,
  Snapshots,
  verifyArchive,
} from '../src/history/index.ts';
import { copyFlushed } from './copy-flushed.ts';
import type { BenchTable } from './export-rows.ts';
import { startSumming, summer } from './export-sums.ts';

const MIB = 1024 * 1024;
const DEFLATES_AT_ONCE = 4;

/** Paths that the benchmark prepared. */
export interface Prepared {
  chain: string;
  tables: BenchTable[];
  segments: { from: number; to: number }[];
}

export interface Measured {
  seconds: number;
  /** Processor time of the process itself, which other programs disturb less. */
  cpuSeconds: number;
  /** Highest resident memory during the run, above that at its start, in bytes. */
  grewBy: number;
  /** Bytes of the archives written, where there are any. */
  bytes?: number;
}

export function csvFile(folder: string, table: BenchTable): string {
  return join(folder, `${table}.csv`);
}

export function answerFile(folder: string, table: BenchTable, from: number): string {
  return join(folder, `${table}-${from}.zip`);
}

/** Waits until the written data is on the disk. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  await handle.sync();
  await handle.close();
}

type Contender = (folder: string, prepared: Prepared) => Promise<string[]>;

function requestOf(folder: string, { segments }: Prepared, table: BenchTable) {
  const range = { from: BigInt(segments[0]?.from ?? 0), to: BigInt(segments.at(-1)?.to ?? 0) };
  return {
    history: new Snapshots(historyFile(folder)),
    network: '',
    table,
    range,
    names: 'neutral',
    out: folder,
    force: true,
  } as const;
}

async function splice(folder: string, prepared: Prepared, table: BenchTable, out: string): Promise<void> {
  const request = requestOf(folder, prepared, table);
  const source = new ArchiveSource(request.history, request);
  const handle = await open(out, 'w');
  for (const piece of source.read({ transient: true })) await handle.write(piece);
  await handle.close();
  source.close();
}

/** Runs work once per table and returns the files that it wrote. */
function perTable(
  run: (folder: string, prepared: Prepared, table: BenchTable, out: string) => Promise<void>,
  name: string,
): Contender {
  return async (folder, prepared) => {
    const files: string[] = [];
    for (const table of prepared.tables) {
      const out = join(folder, `${name}-${table}.zip`);
      await rm(out, { force: true });
      await run(folder, prepared, table, out);
      files.push(out);
    }
    return files;
  };
}

async function ingest(folder: string, { chain, tables, segments }: Prepared): Promise<string[]> {
  const file = historyFile(folder);
  for (const suffix of ['', '-wal', '-shm']) await rm(`${file}${suffix}`, { force: true });
  const store = new HistoryStore({ file, chainId: chain });
  const answers = tables.flatMap((table) => segments.map(({ from, to }) => ({ table, from, to }))).values();
  const work = async (): Promise<void> => {
    for (const { table, from, to } of answers) {
      const range = { from: BigInt(from), to: BigInt(to) };
      await ingestArchive(store, { path: answerFile(folder, table, from), table, range, source: '' });
    }
  };
  await Promise.all([work(), work()]);
  await store.close();
  return [];
}

/** The lower bound of ingest: the same text through zlib in chunks of a mebibyte, with ingest's parallelism. */
async function zlibAlone(folder: string, { tables }: Prepared): Promise<string[]> {
  const deflate = promisify(deflateRaw);
  const options = { level: 6, finishFlush: constants.Z_FULL_FLUSH, chunkSize: MIB / 2 };
  for (const table of tables) {
    const handle = await open(csvFile(folder, table));
    let position = 0;
    const work = async (): Promise<void> => {
      for (;;) {
        const at = position;
        position += MIB;
        const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(MIB), 0, MIB, at);
        if (bytesRead === 0) return;
        await deflate(buffer.subarray(0, bytesRead), options);
      }
    };
    await Promise.all(Array.from({ length: DEFLATES_AT_ONCE }, work));
    await handle.close();
  }
  return [];
}

async function exportAll(folder: string, prepared: Prepared): Promise<string[]> {
  const files: string[] = [];
  for (const table of prepared.tables) {
    files.push((await exportArchive(requestOf(folder, prepared, table), { sum: summer.sumFile })).file);
  }
  return files;
}

const contenders: Record<string, Contender> = {
  splice: perTable(splice, 'splice'),
  spliceAndFlush: perTable(async (folder, prepared, table, out) => {
    await splice(folder, prepared, table, out);
    await flush(out);
  }, 'splice'),
  copy: perTable((folder, _, table, out) => copyFlushed(join(folder, `splice-${table}.zip`), out), 'copy'),
  export: exportAll,
  ingest,
  async ingestAndExport(folder, prepared) {
    await ingest(folder, prepared);
    await exportAll(folder, prepared);
    return [];
  },
  async verify(folder, prepared) {
    for (const table of prepared.tables) {
      const { verdict } = await verifyArchive(join(folder, `splice-${table}.zip`));
      if (verdict !== 'complete') throw new Error(`${table} is ${verdict}`);
    }
    return [];
  },
  zlib: zlibAlone,
  jszip: perTable(async (folder, _, table, out) => {
    const zip = new JSZip();
    zip.file(`${table}.csv`, createReadStream(csvFile(folder, table)));
    const options = {
      type: 'nodebuffer',
      streamFiles: true,
      compression: 'DEFLATE',
      compressionOptions: { level: 6 },
    } as const;
    await pipeline(zip.generateNodeStream(options), createWriteStream(out));
    await flush(out);
  }, 'jszip'),
  yazl: perTable(async (folder, _, table, out) => {
    const zip = new ZipFile();
    zip.addFile(csvFile(folder, table), `${table}.csv`, { compressionLevel: 6 });
    zip.end();
    await pipeline(zip.outputStream, createWriteStream(out));
    await flush(out);
  }, 'yazl'),
  zip: perTable(async (folder, _, table, out) => {
    execFileSync('zip', ['-6', '-q', '-j', out, csvFile(folder, table)]);
    await flush(out);
  }, 'zip'),
  sqliteZip: perTable(async (folder, _, table, out) => {
    execFileSync('sh', [
      '-c',
      `sqlite3 -csv -header "$0" "SELECT * FROM ${table}" | zip -6 -q "$1" -`,
      join(folder, 'rows.sqlite'),
      out,
    ]);
    await flush(out);
  }, 'sqlite'),
  duckdb: perTable(async (folder, _, table, out) => {
    const sql = `COPY (SELECT * FROM read_csv('${csvFile(folder, table)}', all_varchar = true)) TO '${out}' (FORMAT csv, HEADER, COMPRESSION gzip)`;
    execFileSync('python3', ['-c', 'import duckdb, sys; duckdb.sql(sys.argv[1])', sql]);
    await flush(out);
  }, 'duckdb'),
};

export const CONTENDERS = Object.keys(contenders);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , name = '', folder = ''] = process.argv;
  const prepared = JSON.parse(readFileSync(join(folder, 'prepared.json'), 'utf8')) as Prepared;
  const before = process.memoryUsage.rss();
  if (name === 'export') await startSumming();
  let highest = before;
  const sampling = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, 20);
  const cpu = process.cpuUsage();
  const start = performance.now();
  const files = (await contenders[name]?.(folder, prepared)) ?? [];
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const cpuSeconds = (user + system) / 1e6;
  clearInterval(sampling);
  await summer.close();
  let bytes = 0;
  for (const file of files.filter((path) => existsSync(path))) {
    const handle = await open(file);
    bytes += (await handle.stat()).size;
    await handle.close();
  }
  process.stdout.write(
    `${JSON.stringify({ seconds, cpuSeconds, grewBy: highest - before, bytes } satisfies Measured)}\n`,
  );
}
