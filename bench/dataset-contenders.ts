/** One contender of the dataset benchmark, in a process of its own: `node dataset-contenders.ts <name> <folder>`. */
import { readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readTableManifest } from '../src/dataset/layout/manifest.ts';
import { PARQUET_OPTIONS } from '../src/dataset/layout/parquet-file.ts';
import { createDatasetHandlers } from '../src/dataset/process/dataset-handlers.ts';
import { columnsOf } from '../src/dataset/schema/tables.ts';
import { statusOf } from './processes.ts';

export interface DatasetMeasured {
  seconds: number;
  cpuSeconds: number;
  /** Growth of the process at its peak (bytes). */
  grownBytes: number;
  writtenBytes: number;
  /** Of a verification, with the reasons where it is not complete. */
  verdict?: string;
  problems?: string[];
}

const [name = '', folder = ''] = process.argv.slice(2);
const TABLE = 'TABLE_TRADES';
const columns = columnsOf(TABLE);
const csv = join(folder, 'trades.csv');

/** The types that somebody would give the columns at first. */
const DECLARED: Record<string, string> = {
  bytea: 'VARCHAR',
  smallint: 'SMALLINT',
  bigint: 'BIGINT',
  timestamp: 'TIMESTAMPTZ',
  'whole number': 'DECIMAL(38,0)',
};

/** DuckDB alone, with the threads and the memory that datasets give it. */
async function copy(select: string): Promise<void> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(':memory:', {
    threads: '1',
    memory_limit: '96MiB',
    temp_directory: folder,
  });
  const connection = await instance.connect();
  await connection.run(`SET TimeZone = 'UTC'`);
  await connection.run(`COPY (${select}) TO '${join(folder, 'copy.parquet')}' (${PARQUET_OPTIONS})`);
}

function readCsv(typeOf: (type: string) => string): string {
  const types = columns.map((column) => `'${column.name}': '${typeOf(column.type)}'`).join(', ');
  const dialect = `auto_detect = false, header = true, delim = ',', quote = '"', escape = '"', nullstr = ''`;
  return `read_csv('${csv}', ${dialect}, allow_quoted_nulls = false, buffer_size = 4194304, columns = {${types}})`;
}

function cast({ name: column, type }: { name: string; type: string }): string {
  if (type === 'bytea') return `${column}[3:] AS ${column}`;
  if (type === 'timestamp') return `${column}::TIMESTAMP::TIMESTAMPTZ AS ${column}`;
  if (type === 'whole number') return `${column}::HUGEINT::DECIMAL(38,0) AS ${column}`;
  return column;
}

function bytesIn(path: string): number {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.name.endsWith('.parquet'))
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

const service = createDatasetHandlers({ temporaryFolder: folder });
const write = (more: { append?: boolean; to?: bigint } = {}) =>
  service.write({
    historyFile: join(folder, 'history.sqlite'),
    folder: join(folder, 'dataset'),
    tables: [TABLE],
    from: undefined,
    to: undefined,
    append: false,
    force: false,
    allowsInexact: false,
    ...more,
  });

/** The last block to write, of contenders that take one. */
const lastBlock = BigInt(process.argv[4] ?? 0);

/** Returns the last block of the dataset; 0 without one. */
async function lastWritten(): Promise<bigint> {
  const manifest = await readTableManifest(join(folder, 'dataset', 'history', 'trades'));
  return BigInt(manifest?.segments.at(-1)?.to ?? 0);
}

const CONTENDERS: Record<string, () => Promise<unknown>> = {
  'copy-declared': () => copy(`SELECT * FROM ${readCsv((type) => DECLARED[type] ?? 'VARCHAR')}`),
  'copy-cast': () => {
    const fast = new Set(['smallint', 'bigint']);
    const source = readCsv((type) => (fast.has(type) ? (DECLARED[type] ?? '') : 'VARCHAR'));
    return copy(`SELECT ${columns.map(cast).join(', ')} FROM ${source}`);
  },
  write: () => write(),
  verify: () => service.verify(join(folder, 'dataset')),
  append: () => write({ append: true, to: lastBlock }),
  // One append for each segment, from the last one of the dataset.
  grow: async () => {
    const blocks = BigInt(process.argv[5] ?? 0);
    const from = await lastWritten();
    for (let to = from + blocks; to <= lastBlock; to += blocks) await write({ append: true, to });
  },
};

const contend = CONTENDERS[name];
if (contend === undefined) throw new Error(`no contender is named ${name}`);
if (name === 'write') await rm(join(folder, 'dataset'), { recursive: true, force: true });
const before = process.memoryUsage().rss;
const cpu = process.cpuUsage();
const started = performance.now();
const answer = (await contend()) as Pick<DatasetMeasured, 'verdict' | 'problems'> | undefined;
const seconds = (performance.now() - started) / 1000;
const used = process.cpuUsage(cpu);
const measured: DatasetMeasured = {
  seconds,
  cpuSeconds: (used.user + used.system) / 1e6,
  // Not `maxRSS`: that begins with the memory of the process that started this one.
  grownBytes: statusOf(process.pid, 'VmHWM') - before,
  writtenBytes: name.startsWith('copy')
    ? statSync(join(folder, 'copy.parquet')).size
    : bytesIn(join(folder, 'dataset')),
  ...(name === 'verify' && { verdict: answer?.verdict, problems: answer?.problems }),
};
process.stdout.write(`${JSON.stringify(measured)}\n`);
await service.close();
process.exit(0);
