import { OrreryError, type Suspicion } from '../../contract/index.ts';
import { type ExportTable, nameOfTable } from '../../history/index.ts';
import { type AddedFile, beginDeltaLog, writeEntry } from '../layout/delta-log.ts';
import { requireFiles } from '../layout/file-sizes.ts';
import { dayOf, type ManifestFile, readTableManifest, type TableManifest } from '../layout/manifest.ts';
import { type LogState, readLog, readLogAfter } from '../layout/read-log.ts';
import { DAY_COLUMN } from '../schema/columns.ts';
import { columnNamed, misplacedColumn } from '../schema/headers.ts';
import { storedColumnsOf } from '../schema/tables.ts';
import { chooseSegments, type StoredSegment } from './choose-segments.ts';
import { commitTable, finishCommit } from './commit-table.ts';
import { type ConversionPlan, type ConvertedFiles, convertAll, type TableParts } from './convert-all.ts';
import { changedSegments, describeSegments, splitManifest } from './manifest-change.ts';
import { removeTable } from './remove-table.ts';
import { lockTable } from './table-lock.ts';
import type { TableRequest } from './table-request.ts';
import { WrittenFiles } from './written-files.ts';

/** The result of writing a table: what the table has now. */
export interface WrittenTable {
  table: string;
  /** First block; null without segments. */
  from: bigint | null;
  /** Last block, included; null without segments. */
  to: bigint | null;
  rows: number;
  files: number;
  bytes: number;
  /** Segments that this run wrote. */
  written: number;
  /** The blocks of its inexact segments, in decimal digits. */
  inexact: { from: string; to: string }[];
  /** Segments of the request whose rows should not be trusted, with the reason. */
  suspect: { from: bigint; to: bigint; suspicion: Suspicion }[];
}

function summarise(manifest: TableManifest, chosen: ReturnType<typeof chooseSegments>, written: number): WrittenTable {
  const { segments, files } = manifest;
  const [first, last] = [segments[0], segments.at(-1)];
  return {
    table: manifest.table,
    from: first === undefined ? null : BigInt(first.from),
    to: last === undefined ? null : BigInt(last.to),
    rows: segments.reduce((sum, { rows }) => sum + rows, 0),
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    written,
    inexact: segments.filter(({ verdict }) => verdict === 'inexact').map(({ from, to }) => ({ from, to })),
    suspect: chosen.flatMap(({ segment, suspicion }) =>
      suspicion === null ? [] : [{ from: segment.from, to: segment.to, suspicion }],
    ),
  };
}

/**
 * Returns the header of each schema version, those of the dataset included.
 * @throws OrreryError SEGMENT_INEXACT for a header that is unknown or differs within a version
 */
function headersOf(
  table: ExportTable,
  chosen: readonly StoredSegment[],
  known: TableManifest['schemas'],
): TableManifest['schemas'] {
  const schemas = new Map(Object.entries(known));
  for (const { segment, part } of chosen) {
    const refuse = (problem: string) => {
      const { from, to } = segment;
      return new OrreryError('SEGMENT_INEXACT', { table: nameOfTable(table), from, to, row: 0, problem });
    };
    const unknown = part.columns.find((name) => columnNamed(table, name) === undefined);
    if (unknown !== undefined) throw refuse(`its header: column "${unknown}" is unknown to this version of Orrery`);
    const misplaced = misplacedColumn(table, part.columns);
    if (misplaced !== undefined) throw refuse(`its header: column "${misplaced}" is not at its place`);
    if (!part.columns.includes(DAY_COLUMN)) throw refuse(`its header: it has no column ${DAY_COLUMN}`);
    const version = String(segment.schemaVersion);
    const header = schemas.get(version);
    if (header !== undefined && header.join() !== part.columns.join()) {
      throw refuse(`its header: it differs from that of another segment of schema version ${version}`);
    }
    schemas.set(version, [...part.columns]);
  }
  return Object.fromEntries([...schemas].sort(([a], [b]) => Number(a) - Number(b)));
}

/** Returns the time of the newest block that has a row (Unix milliseconds); 0 without one. */
function newestTime(files: readonly AddedFile[]): number {
  const times = files.flatMap(({ stats }) => (stats.times === null ? [] : [stats.times.last]));
  return times.length === 0 ? 0 : Number((times.reduce((a, b) => (a > b ? a : b)) + 999n) / 1000n);
}

/** Returns the manifest of a table; undefined without one. @throws OrreryError DATASET_FOREIGN if it is of another one */
async function readOwnManifest(folder: string, chain: string, table: string): Promise<TableManifest | undefined> {
  const present = await readTableManifest(folder);
  if (present === undefined || (present.chain === chain && present.table === table)) return present;
  const problem = `it has table ${present.table} of chain ${present.chain}`;
  throw new OrreryError('DATASET_FOREIGN', { folder, problem });
}

/** Returns a function that gives the path of a group's file. No path is that of a file in the log, or of `files`. */
function pathsBeside(
  log: LogState | undefined,
  files: readonly ManifestFile[],
  version: number,
): ConversionPlan['pathOf'] {
  const taken = new Set([...(log?.files.keys() ?? []), ...files.map(({ path }) => path)]);
  return ({ day, segments }) => {
    const plain = `day=${day}/${segments[0]?.from}-${segments.at(-1)?.to}`;
    return taken.has(`${plain}.parquet`) ? `${plain}-${version}.parquet` : `${plain}.parquet`;
  };
}

/** Segments to write to a table, and what the table has. */
interface TableChange {
  plan: readonly StoredSegment[];
  present: TableManifest | undefined;
  /** The table that is replaced with its log; undefined if segments are added or corrected. */
  former: TableManifest | undefined;
  /** The headers of all schema versions. */
  schemas: TableManifest['schemas'];
  log: LogState | undefined;
  /** The files that earlier runs have finished. */
  done: WrittenFiles;
}

/** Returns the version that an entry of the log will have. */
function nextVersion({ log, former }: Pick<TableChange, 'log' | 'former'>): number {
  return log === undefined || former !== undefined ? 0 : log.version + 1;
}

/** Converts segments to files beside those of the table. @throws OrreryError as `writeTable` */
function convertChange(parts: TableParts, request: TableRequest, change: TableChange): Promise<ConvertedFiles> {
  const { plan, former, log, done } = change;
  const pathOf = pathsBeside(log, former?.files ?? [], nextVersion(change));
  return convertAll(parts, request, { chosen: plan, pathOf, done });
}

/**
 * Writes converted segments to a table in one entry of its log, in place of a former table, and returns the new manifest.
 * @throws OrreryError as `writeTable`
 */
async function commitChange(
  chain: string,
  { table, folder }: TableRequest,
  change: TableChange,
  { files, inexact }: ConvertedFiles,
): Promise<TableManifest> {
  const { plan, present, former, schemas } = change;
  const name = nameOfTable(table);
  const version = nextVersion(change);
  const kept = splitManifest(present, plan);
  const time = newestTime(files.map(({ added }) => added));
  const remove = kept.obsolete.map(({ path, bytes }) => ({ path, bytes, day: dayOf(path) }));
  const added = { time, remove, add: files.map((file) => file.added), changesData: true };
  const described = { chain, table: name, columns: storedColumnsOf(table), time, isByDay: true };
  // An entry has at least one action, also if the segments have no rows.
  const describes = version === 0 || files.length + remove.length === 0;
  const manifest: TableManifest = {
    format: 1,
    chain,
    table: name,
    schemas,
    segments: [...kept.segments, ...describeSegments(plan, inexact)].sort((a, b) =>
      BigInt(a.from) < BigInt(b.from) ? -1 : 1,
    ),
    files: [...kept.files, ...files.map((file) => file.manifest)].sort((a, b) => (a.path < b.path ? -1 : 1)),
  };
  const entry = writeEntry(added, describes ? beginDeltaLog(described) : []);
  if (former !== undefined) await removeTable(folder, chain, name, new Set(manifest.files.map(({ path }) => path)));
  await commitTable(folder, { version, entry, manifest, obsolete: kept.obsolete.map(({ path }) => path) });
  return manifest;
}

/**
 * Writes a table of a dataset, or appends to it, in one entry of its log. What an earlier run left undone is finished,
 * and its finished files are used. Returns what the table has now.
 * @throws OrreryError RANGE_*, HISTORY_MISSING, DATASET_*, SEGMENT_INEXACT, STORE_DAMAGED, ENGINE_FAILED, DISK_FULL,
 * FILE_UNWRITABLE, CANCELLED
 */
export async function writeTable(parts: TableParts, request: TableRequest): Promise<WrittenTable> {
  const { table, folder, append, force } = request;
  const name = nameOfTable(table);
  const chain = parts.history.chainId;
  const lock = await lockTable(folder, chain, name);
  let hasBegun = lock.resumes;
  try {
    await finishCommit(folder);
    const done = new WrittenFiles(folder, { key: parts.recordKey, table: name });
    await done.load();
    const stored = await readOwnManifest(folder, chain, name);
    const former = force && !append ? stored : undefined;
    const present = former === undefined ? stored : undefined;
    await requireFiles(folder, present?.files ?? []);
    const chosen = chooseSegments(table, parts.history.holdings(table), request, present);
    const log = former === undefined ? await readLogAfter(folder, present?.files ?? []) : await readLog(folder);
    const plan = present === undefined || append ? chosen : changedSegments(folder, present, chosen);
    let manifest = present;
    if (manifest === undefined || plan.length > 0) {
      const schemas = headersOf(table, plan, present?.schemas ?? {});
      hasBegun = true;
      request.onProgress?.({ table: name, segments: 0, segmentsTotal: plan.length, rows: 0 });
      const change = { plan, present, former, schemas, log, done };
      const converted = await convertChange(parts, request, change).catch(async (thrown: unknown) => {
        // A table that stays as it was is not incomplete, and its drafts would take room for nothing.
        const replaced = append ? undefined : stored;
        if (replaced !== undefined) hasBegun = !(await done.undo(replaced, log));
        throw thrown;
      });
      manifest = await commitChange(chain, request, change, converted);
    }
    await done.finish(new Set(manifest.files.map(({ path }) => path)));
    await lock.release();
    return summarise(manifest, chosen, plan.length);
  } catch (thrown) {
    await (hasBegun ? lock.abandon() : lock.release());
    throw thrown;
  }
}
