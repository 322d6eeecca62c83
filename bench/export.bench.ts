/**
 * Exports trades and orders, beside other ways to the same ZIP of CSV, all at level 6 and to a flushed file:
 * `npm run bench -- export [megabytes of CSV]`. The cost of an export of stored history (splice, whole export) is measured
 * apart from the cost of storing it (ingest) and of verifying an archive (verify).
 */
import { execFileSync } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { ZipFile } from 'yazl';
import { nameCsv } from '../src/history/index.ts';
import { ensureBuilt } from './ensure-built.ts';
import { answerFile, csvFile, type Measured, type Prepared } from './export-contenders.ts';
import { type BenchTable, headerOf, rowsOf } from './export-rows.ts';
import { printTable } from './table.ts';

const CHAIN = 'bench';
const MEGABYTE = 1_000_000;
const BLOCKS = 1_000;
/** Raw CSV of one table in one segment. */
const SEGMENT_BYTES = 12 * MEGABYTE;
const TABLES: BenchTable[] = ['TABLE_TRADES', 'TABLE_ORDERS'];
const program = fileURLToPath(new URL('./export-contenders.ts', import.meta.url));

/** A service's answer for one segment, packed by another library. */
async function pack(path: string, name: string, text: string): Promise<void> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(text), name, { compressionLevel: 6 });
  zip.end();
  await finished(zip.outputStream.pipe(createWriteStream(path)));
}

async function prepare(folder: string, bytes: number): Promise<Prepared> {
  const count = Math.max(2, Math.round(bytes / TABLES.length / SEGMENT_BYTES));
  const segments = Array.from({ length: count }, (_, index) => ({
    from: index * BLOCKS + 1,
    to: (index + 1) * BLOCKS,
  }));
  for (const table of TABLES) {
    const csv = createWriteStream(csvFile(folder, table));
    csv.write(headerOf(table));
    for (const { from, to } of segments) {
      const text = [...rowsOf(table, from, to + 1, bytes / TABLES.length / count)].join('');
      csv.write(text);
      const run = { from: BigInt(from), to: BigInt(to), version: 123n };
      const name = nameCsv(CHAIN, table, run, { isSingle: true, names: 'network' });
      await pack(answerFile(folder, table, from), name, headerOf(table) + text);
    }
    csv.end();
    await finished(csv);
  }
  const prepared = { chain: CHAIN, tables: TABLES, segments };
  writeFileSync(join(folder, 'prepared.json'), JSON.stringify(prepared));
  return prepared;
}

/** True when a shell command succeeds. */
function works(command: string): boolean {
  try {
    execFileSync('sh', ['-c', command], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function run(name: string, folder: string): Measured {
  const output = execFileSync(process.execPath, [program, name, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  return JSON.parse(output.toString()) as Measured;
}

function importRows(folder: string): void {
  const imports = TABLES.map((table) => `.import "${csvFile(folder, table)}" ${table}`);
  execFileSync('sqlite3', [join(folder, 'rows.sqlite')], { input: ['.mode csv', ...imports].join('\n') });
}

const LINES: [name: string, title: string, needs?: string][] = [
  ['jszip', 'JSZip, streaming'],
  ['yazl', 'yazl'],
  ['zip', 'zip -6', 'command -v zip'],
  ['sqliteZip', 'sqlite3 -csv | zip -6', 'command -v sqlite3'],
  ['duckdb', 'DuckDB COPY to gzip', 'python3 -c "import duckdb"'],
  ['zlib', 'zlib alone, 1 MiB chunks'],
  ['ingest', 'ingest (archives to store)'],
  ['ingestAndExport', 'ingest and export'],
  ['splice', 'splice, not flushed'],
  ['spliceAndFlush', 'splice and flush'],
  ['copy', 'copy of the archive, flushed'],
  ['export', 'whole export, checked'],
  ['verify', 'verify'],
];

/** Runs per contender; the fastest counts, since other programs on the machine only ever slow a run down. */
const RUNS = new Map([
  ['splice', 5],
  ['spliceAndFlush', 5],
  ['copy', 5],
  ['export', 5],
  ['verify', 3],
]);

function measure(name: string, folder: string): Measured {
  const runs = Array.from({ length: RUNS.get(name) ?? 2 }, () => run(name, folder));
  const fastest = runs.reduce((best, other) => (other.seconds < best.seconds ? other : best));
  return { ...fastest, grewBy: Math.max(...runs.map(({ grewBy }) => grewBy)) };
}

export async function bench([megabytes = '1000']: readonly string[]): Promise<void> {
  ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'orrery-bench-export-'));
  try {
    await prepare(folder, Number(megabytes) * MEGABYTE);
    const rawBytes = TABLES.reduce((sum, table) => sum + statSync(csvFile(folder, table)).size, 0);
    process.stdout.write(`${(rawBytes / MEGABYTE).toFixed(0)} MB of CSV, trades and orders\n`);
    const measured = new Map<string, Measured>();
    for (const [name, title, needs = 'true'] of LINES) {
      if (!works(needs)) {
        process.stdout.write(`${title} cannot be measured here: ${needs}\n`);
        continue;
      }
      if (name === 'sqliteZip') importRows(folder);
      measured.set(name, measure(name, folder));
      if (name === 'sqliteZip') await rm(join(folder, 'rows.sqlite'));
    }
    const speed = (name: string) => rawBytes / MEGABYTE / (measured.get(name)?.seconds ?? Number.NaN);
    const against = (name: string, other: string) => (speed(name) / speed(other)).toFixed(2);
    const size = (name: string) => measured.get(name)?.bytes || undefined;
    printTable(
      ['', 'MB/s of CSV', '× JSZip', '× yazl', '× copy', 'own CPU', 'archive', 'memory grew'],
      LINES.filter(([name]) => measured.has(name)).map(([name, title]) => [
        title,
        speed(name).toFixed(1),
        against(name, 'jszip'),
        against(name, 'yazl'),
        against(name, 'copy'),
        `${(measured.get(name)?.cpuSeconds ?? 0).toFixed(1)} s`,
        size(name) === undefined ? '' : `${((size(name) ?? 0) / MEGABYTE).toFixed(0)} MB`,
        `${((measured.get(name)?.grewBy ?? 0) / MEGABYTE).toFixed(0)} MB`,
      ]),
    );
    const cpu = (name: string) => measured.get(name)?.cpuSeconds ?? Number.NaN;
    const byCpu = (cpu('zlib') / cpu('ingest')).toFixed(2);
    process.stdout.write(`ingest to zlib alone: ${against('ingest', 'zlib')}, by CPU time ${byCpu}\n`);
    const zip = size('zip');
    if (zip !== undefined)
      process.stdout.write(`archive to that of zip -6: ${((size('export') ?? 0) / zip).toFixed(3)}\n`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
