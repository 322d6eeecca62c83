import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { LIST_TABLES, OrreryError, unreadable } from '../../contract/index.ts';
import { tableNamed } from '../../history/index.ts';
import type { Engine } from '../engine/engine.ts';
import type { AddedFile } from '../layout/delta-log.ts';
import { compareSizes } from '../layout/file-sizes.ts';
import type { TableFolder } from '../layout/find-dataset.ts';
import {
  dayOf,
  type ManifestFile,
  manifestFile,
  readTableManifest,
  segmentFinder,
  type TableManifest,
} from '../layout/manifest.ts';
import { digestFile } from '../layout/parquet-file.ts';
import { readLog } from '../layout/read-log.ts';
import { findLink } from '../layout/refuse-links.ts';
import type { StoredColumn } from '../schema/columns.ts';
import { storedListColumns } from '../schema/lists.ts';
import { storedColumnsOf } from '../schema/tables.ts';
import { isCommitOpen } from '../write/commit-table.ts';
import { isBeingWritten } from '../write/table-lock.ts';
import { measureFile } from './denied-rows.ts';
import { findForeignLog } from './foreign-log.ts';
import { nameBlocks, proveRows } from './prove-rows.ts';

/** The verdict on a dataset or a table: `damaged` if a file is missing or differs from the manifest or its digest. */
export type DatasetVerdictKind = 'complete' | 'damaged' | 'incomplete';

/** The result of verifying one table. */
export interface VerifiedTable {
  verdict: DatasetVerdictKind;
  /** The problems in sentences, at most 100. */
  problems: string[];
  /** The manifest of the table; undefined if there is none that can be read. */
  manifest: TableManifest | undefined;
}

/** Options of verifying a table. */
export interface VerifyTableOptions {
  engine: Engine;
  /** Called with the number of bytes that were just read. */
  onBytes(bytes: number): void;
  signal?: AbortSignal | undefined;
}

/** Problems that are named; more are counted. */
const MAX_PROBLEMS = 100;

/**
 * Returns the paths of the Parquet files below the folder of a table, also those that Orrery did not write, and those in
 * its own folders, which the pattern of a table's files matches too. Relative to the folder, sorted.
 */
async function parquetIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((thrown: unknown) => {
    throw unreadable(folder, thrown);
  });
  return entries
    .filter((entry) => entry.name.endsWith('.parquet'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Compares what is on the disk with manifest and log. Returns the problems in words; empty if there are none. */
async function compareFiles(
  folder: string,
  manifest: TableManifest,
  logged: ReadonlySet<string>,
  { onBytes, signal }: VerifyTableOptions,
): Promise<string[]> {
  const problems: string[] = [];
  const segmentsOf = segmentFinder(manifest.segments);
  const concerned = (file: Pick<ManifestFile, 'path'>) => {
    const [first] = segmentsOf(file);
    return first === undefined ? '' : `, which begins with ${nameBlocks(first)}`;
  };
  const differing = new Map((await compareSizes(folder, manifest.files)).map(({ file, problem }) => [file, problem]));
  for (const file of manifest.files) {
    const isRead = !differing.has(file);
    const isChanged = isRead && (await digestFile(join(folder, file.path), signal)) !== file.sha256;
    const problem = isChanged ? 'was changed' : differing.get(file);
    if (problem !== undefined) problems.push(`${file.path} ${problem}${concerned(file)}`);
    onBytes(file.bytes);
  }
  const known = new Set([...logged, ...manifest.files.map(({ path }) => path)]);
  for (const path of await parquetIn(folder)) {
    if (!known.has(path)) problems.push(`${path} is not in the log`);
  }
  return problems;
}

/** Returns log and manifest of a table, and why it is not whole; `problem` is undefined if it is. */
async function readState({ folder, table }: TableFolder) {
  const manifest = await readTableManifest(folder);
  if (manifest !== undefined && manifest.table !== table) {
    const problem = `it is the manifest of table ${JSON.stringify(manifest.table)}`;
    throw new OrreryError('DATASET_DAMAGED', { file: manifestFile(folder), problem });
  }
  const log = await readLog(folder);
  const unfinished = (await isBeingWritten(folder)) || (await isCommitOpen(folder));
  let problem: string | undefined;
  if (unfinished) problem = 'it is being written, or its writer ended before it was done; run the command again';
  else if (manifest === undefined) problem = 'it has no manifest; run "dataset write" again';
  else if (log === undefined) problem = 'it has no log; run "dataset write" again';
  const logged = new Set(log?.files.keys());
  const isOneState = logged.size === manifest?.files.length && manifest.files.every(({ path }) => logged.has(path));
  problem ??= isOneState ? undefined : 'its log and its manifest are of different age';
  return { manifest, logged, problem };
}

/**
 * Runs `work` and turns DATASET_DAMAGED into a verdict. Other errors are thrown: when rows are read, the files are
 * known to be what was written, so an error of the engine is none of theirs.
 */
async function asVerdict(work: () => Promise<VerifiedTable>): Promise<VerifiedTable> {
  try {
    return await work();
  } catch (thrown) {
    const error = OrreryError.from(thrown);
    if (error.code !== 'DATASET_DAMAGED') throw error;
    return { verdict: 'damaged', problems: [error.summary], manifest: undefined };
  }
}

/**
 * Compares log and manifest of a table, and the names and sizes of its files, without reading them.
 * @throws OrreryError DATASET_NEWER, FILE_UNREADABLE
 */
export function describeTableState(found: TableFolder): Promise<VerifiedTable> {
  return asVerdict(async () => {
    const { manifest, problem } = await readState(found);
    if (problem !== undefined) return { verdict: 'incomplete', problems: [problem], manifest };
    const differing = await compareSizes(found.folder, manifest?.files ?? []);
    const problems = differing.map(({ file, problem: differs }) => `${file.path} ${differs}`).slice(0, MAX_PROBLEMS);
    return { verdict: problems.length === 0 ? 'complete' : 'damaged', problems, manifest };
  });
}

/** Returns the columns of a table. @throws OrreryError DATASET_DAMAGED if Orrery has no such table */
function columnsIn({ area, table, folder }: TableFolder): StoredColumn[] {
  const ofHistory = tableNamed(table);
  if (area === 'history' && ofHistory !== undefined) return storedColumnsOf(ofHistory);
  const list = LIST_TABLES.find((name) => name === table);
  if (area === 'lists' && list !== undefined) return storedListColumns(list);
  throw new OrreryError('DATASET_DAMAGED', { file: folder, problem: 'Orrery has no such table' });
}

/**
 * Compares what manifest, log and Parquet files say about rows with the rows, because engines leave out rows that these
 * words deny. Returns the problems in words; empty if there are none.
 */
async function compareWords(
  found: TableFolder,
  manifest: TableManifest,
  { engine, signal }: VerifyTableOptions,
): Promise<string[]> {
  const { area, folder } = found;
  const columns = columnsIn(found);
  const problems: string[] = [];
  const files = new Map<string, AddedFile>();
  for (const { path, bytes, rows } of manifest.files) {
    const measured = await measureFile({ engine, folder, path, signal });
    if (measured.denied.length > 0) {
      problems.push(`${path}: its statistics exclude rows that it has (${measured.denied.join(', ')})`);
    }
    if (measured.rows !== rows) problems.push(`${path}: it holds ${measured.rows} rows, not ${rows}`);
    const stats = area === 'history' ? measured.stats : { times: null, segments: null };
    files.set(path, { path, bytes, rows: measured.rows, day: dayOf(path), stats });
  }
  const expected = { folder, manifest, columns, isByDay: area === 'history', files };
  return [...problems, ...(await findForeignLog(expected))];
}

/**
 * Verifies a table: its files against manifest and log, then, for a table of history, every segment's digest from the
 * Parquet alone. Names at most 100 problems.
 * @throws OrreryError DATASET_NEWER, FILE_UNREADABLE, ENGINE_FAILED, CANCELLED
 */
export function verifyTable(found: TableFolder, options: VerifyTableOptions): Promise<VerifiedTable> {
  const { folder } = found;
  return asVerdict(async () => {
    const { manifest, logged, problem } = await readState(found);
    if (manifest === undefined || problem !== undefined) {
      return { verdict: 'incomplete', problems: [problem ?? ''], manifest };
    }
    const link = await findLink(folder);
    const changed = link === undefined ? await compareFiles(folder, manifest, logged, options) : [link];
    if (changed.length > 0) return { verdict: 'damaged', problems: changed.slice(0, MAX_PROBLEMS), manifest };
    const problems = found.area === 'history' ? await proveRows(found, manifest, options) : [];
    // Files with other columns than Orrery writes cannot be measured.
    if (problems.length === 0) problems.push(...(await compareWords(found, manifest, options)));
    return {
      verdict: problems.length === 0 ? 'complete' : 'damaged',
      problems: problems.slice(0, MAX_PROBLEMS),
      manifest,
    };
  });
}
