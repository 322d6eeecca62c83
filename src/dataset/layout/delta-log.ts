/**
 * The log that makes a folder of Parquet a Delta table (delta PROTOCOL.md): one JSON line an action, one file an entry,
 * paths relative to the table.
 */
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { OrreryError, unwritable } from '../../contract/index.ts';
import { flushFolder, openDraft } from '../../files/index.ts';
import type { StoredColumn } from '../schema/columns.ts';

/** One Parquet file of the table. Times in Unix microseconds. */
export interface AddedFile {
  path: string;
  bytes: number;
  rows: number;
  /** The UTC day of its rows; null in a table that is not divided by days. */
  day: string | null;
  stats: { times: { first: bigint; last: bigint } | null; segments: { first: bigint; last: bigint } | null };
}

/** One version of the table: the files that it removes from the version before, and those that it adds. */
export interface DeltaVersion {
  /** The time of the newest block (Unix milliseconds), so that the log is the same on every machine. */
  time: number;
  remove: readonly { path: string; bytes: number; day: string | null }[];
  add: readonly AddedFile[];
  /** False if the entry only moves rows to other files. */
  changesData: boolean;
}

export const LOG_FOLDER = '_delta_log';
/** The permissions of a dataset's files, before the umask: others may read them. */
export const FILE_MODE = 0o666;
export const FOLDER_MODE = 0o777;

/** Returns the path of the file with one entry of a table's Delta log. */
export function logFile(folder: string, version: number): string {
  return join(folder, LOG_FOLDER, `${String(version).padStart(20, '0')}.json`);
}

/**
 * Returns microseconds as a timestamp of the log, in milliseconds; `up` rounds up, so that the greatest value stays a
 * bound.
 */
function milliseconds(microseconds: bigint, up: boolean): string {
  const whole = microseconds / 1000n;
  const rest = microseconds % 1000n;
  const below = rest < 0n ? whole - 1n : whole;
  return new Date(Number(up && rest !== 0n ? below + 1n : below)).toISOString();
}

function statsOf({ rows, stats: { times, segments } }: AddedFile): string {
  const minValues = {
    ...(times && { vega_time: milliseconds(times.first, false) }),
    ...(segments && { segment_from: Number(segments.first) }),
  };
  const maxValues = {
    ...(times && { vega_time: milliseconds(times.last, true) }),
    ...(segments && { segment_from: Number(segments.last) }),
  };
  return JSON.stringify({ numRecords: rows, minValues, maxValues });
}

/** Returns the least and the greatest integer that the engine has found in a column; null if it has found no row. */
export function rangeOf(first: unknown, last: unknown): { first: bigint; last: bigint } | null {
  return typeof first === 'bigint' && typeof last === 'bigint' ? { first, last } : null;
}

/**
 * Returns the action of the log that adds a file.
 * @param time Unix milliseconds
 * @param changesData false if the file has only rows that the table had before, in other files
 */
export function addOf(file: AddedFile, time: number, changesData: boolean) {
  return {
    path: file.path,
    partitionValues: valuesOf(file.day),
    size: file.bytes,
    modificationTime: time,
    dataChange: changesData,
    stats: statsOf(file),
  };
}

const valuesOf = (day: string | null) => (day === null ? {} : { day });

/** Returns an identifier in the form of a UUID, the same for the same chain and table. */
function tableId(chain: string, table: string): string {
  const hex = createHash('sha256').update(`orrery dataset\t${chain}\t${table}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

/** The table that a log describes. */
export interface DeltaTable {
  chain: string;
  table: string;
  columns: readonly StoredColumn[];
  /** When it was made (Unix milliseconds). */
  time: number;
  /** True if the files are divided by days. */
  isByDay: boolean;
}

/** Returns the actions that begin a log: the protocol and the table's columns. */
export function beginDeltaLog({ chain, table, columns, time, isByDay }: DeltaTable): object[] {
  const fields = columns.map(({ name, delta }) => ({ name, type: delta, nullable: true, metadata: {} }));
  const day = { name: 'day', type: 'date', nullable: true, metadata: {} };
  return [
    { protocol: { minReaderVersion: 1, minWriterVersion: 2 } },
    {
      metaData: {
        id: tableId(chain, table),
        name: table,
        format: { provider: 'parquet', options: {} },
        schemaString: JSON.stringify({ type: 'struct', fields: isByDay ? [...fields, day] : fields }),
        partitionColumns: isByDay ? ['day'] : [],
        configuration: {},
        createdTime: time,
      },
    },
  ];
}

/**
 * Returns the text of one entry of a Delta log, one JSON object on each line: first `before`, then the removed files, then
 * the added files, each sorted by path.
 * @param before actions that describe the table, for the entry that creates it
 */
export function writeEntry({ time, remove, add, changesData }: DeltaVersion, before: readonly object[] = []): string {
  const byPath = <File extends { path: string }>(files: readonly File[]) =>
    [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  const actions = [
    ...before,
    ...byPath(remove).map(({ path, bytes, day }) => ({
      remove: {
        path,
        deletionTimestamp: time,
        dataChange: changesData,
        extendedFileMetadata: true,
        partitionValues: valuesOf(day),
        size: bytes,
      },
    })),
    ...byPath(add).map((file) => ({ add: addOf(file, time, changesData) })),
  ];
  return actions.map((action) => `${JSON.stringify(action)}\n`).join('');
}

/**
 * Writes an entry of the log and flushes it. The file is created, never replaced, so of two writers one fails.
 * @throws OrreryError DATASET_BUSY if the version is there already, FILE_UNWRITABLE, DISK_FULL, TOO_MANY_OPEN_FILES
 */
export async function commitEntry(folder: string, version: number, text: string): Promise<void> {
  const file = logFile(folder, version);
  const draft = await openDraft(file, FILE_MODE);
  try {
    await draft.handle.writeFile(text).catch((thrown: unknown) => {
      throw unwritable(file, thrown);
    });
    await draft.publish({ replace: false }).catch((cause: unknown) => {
      if (!OrreryError.hasCode(cause, 'FILE_EXISTS')) throw cause;
      throw new OrreryError('DATASET_BUSY', { folder, writer: 'another program, which was faster' }, { cause });
    });
  } finally {
    await draft.discard();
  }
  await flushFolder(dirname(file));
}
