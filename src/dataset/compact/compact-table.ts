import { join, relative } from 'node:path';
import { OrreryError, quoteText } from '../../contract/index.ts';
import { tableNamed } from '../../history/index.ts';
import type { Engine } from '../engine/engine.ts';
import { writeEntry } from '../layout/delta-log.ts';
import { requireFiles } from '../layout/file-sizes.ts';
import { dayOf, type ManifestFile, readTableManifest, segmentFinder, type TableManifest } from '../layout/manifest.ts';
import { digestFile, draftOf, PARQUET_OPTIONS } from '../layout/parquet-file.ts';
import { type LogState, readLog } from '../layout/read-log.ts';
import { columnNamed } from '../schema/headers.ts';
import { quotePath } from '../sql/quote-path.ts';
import { digestSegments } from '../verify/digest-segments.ts';
import { commitTable, finishCommit } from '../write/commit-table.ts';
import { finishDraft, type WrittenFile } from '../write/convert-group.ts';
import { lockTable } from '../write/table-lock.ts';
import { WrittenFiles } from '../write/written-files.ts';

/** Files are joined up to this size (bytes). */
const JOINED_BYTES = 128 * 1024 * 1024;

/** Returns a file with its day and the segments whose rows it has: their schema version and their first block too. */
function describeFile(file: ManifestFile, segmentsIn: ReturnType<typeof segmentFinder>) {
  const held = segmentsIn(file).filter(({ rows }) => rows > 0);
  return {
    file,
    day: dayOf(file.path),
    version: held[0]?.schemaVersion ?? '',
    from: BigInt(held[0]?.from ?? '0'),
    held,
  };
}
type DescribedFile = ReturnType<typeof describeFile>;

/**
 * Returns the groups of files to join: neighbours of one day and one schema version that have at most 128 MiB together.
 */
function planJoins(manifest: TableManifest): DescribedFile[][] {
  const segmentsIn = segmentFinder(manifest.segments);
  const files = manifest.files.map((file) => describeFile(file, segmentsIn));
  files.sort((a, b) => ((a.day ?? '') < (b.day ?? '') ? -1 : a.day === b.day && a.from < b.from ? -1 : 1));
  const joins: DescribedFile[][] = [];
  for (const next of files) {
    const join = joins.at(-1);
    const [first] = join ?? [];
    const bytes = [...(join ?? []), next].reduce((sum, { file }) => sum + file.bytes, 0);
    const fits =
      first !== undefined && first.day === next.day && first.version === next.version && bytes <= JOINED_BYTES;
    if (fits) join?.push(next);
    else joins.push([next]);
  }
  return joins.filter((join) => join.length > 1);
}

/**
 * Writes the rows of several files to the draft of the file `path` and proves that both have the same segments. Deletes
 * nothing.
 * @throws OrreryError DATASET_DAMAGED if the rows differ, ENGINE_FAILED, DISK_FULL, FILE_UNWRITABLE, CANCELLED
 */
async function joinFiles(
  engine: Engine,
  folder: string,
  { manifest, path, signal }: { manifest: TableManifest; path: string; signal: AbortSignal | undefined },
  files: readonly DescribedFile[],
): Promise<WrittenFile> {
  const draft = draftOf(folder, path);
  const paths = files.map(({ file }) => file.path);
  const [first] = files;
  const table = tableNamed(manifest.table);
  const damaged = (problem: string) => new OrreryError('DATASET_DAMAGED', { file: join(folder, path), problem });
  if (table === undefined || first === undefined) throw damaged('it is of no table of history');
  const columns = (manifest.schemas[first.version] ?? []).flatMap((name) => columnNamed(table, name) ?? []);
  const segments = [...new Set(files.flatMap(({ held }) => held.map(({ from }) => BigInt(from))))];
  const rows = files.reduce((sum, { file }) => sum + file.rows, 0);
  const digestOf = (read: string[]) =>
    digestSegments({ engine, folder, paths: read, segments, rows, columns, sorts: false, signal });
  const sources = paths.map((source) => quotePath(join(folder, source))).join(', ');
  const copy = `COPY (SELECT * FROM read_parquet([${sources}], hive_partitioning = false))`;
  await engine.rows(`${copy} TO ${quoteText(draft)} (${PARQUET_OPTIONS})`, signal);
  // The replaced files are deleted, so their rows must be the same first.
  const [before, after] = [await digestOf(paths), await digestOf([relative(folder, draft)])];
  const isSame =
    before.size === after.size && [...before].every(([from, { sha256 }]) => after.get(from)?.sha256 === sha256);
  if (!isSame) throw damaged('joined rows differ from those of the files');
  return finishDraft(engine, { folder, path, day: first.day ?? '' }, signal);
}

/**
 * Refuses files that differ from their SHA-256 in the manifest. A damaged file that is joined could no longer be replaced
 * by a copy of the undamaged one.
 * @throws OrreryError DATASET_DAMAGED, FILE_UNREADABLE, CANCELLED
 */
async function requireUnchanged(folder: string, files: readonly DescribedFile[], signal: AbortSignal | undefined) {
  for (const { file } of files) {
    const path = join(folder, file.path);
    if ((await digestFile(path, signal)) === file.sha256) continue;
    throw new OrreryError('DATASET_DAMAGED', { file: path, problem: 'it was changed' });
  }
}

/** Options of joining the files of a table. */
export interface CompactOptions {
  signal?: AbortSignal;
  /** Called before the first file is joined, and whenever some are. */
  onProgress?(progress: CompactProgress): void;
}

/** How many of the files of a table that are to be joined have been. */
export interface CompactProgress {
  table: string;
  files: number;
  filesTotal: number;
}

/** Groups of files of a table to join. */
interface Joins {
  manifest: TableManifest;
  log: LogState;
  joins: readonly (readonly DescribedFile[])[];
  done: WrittenFiles;
  signal: AbortSignal | undefined;
  /** Called with the number of files that are joined so far. */
  report(files: number): void;
}

/** Joins each group of files to a file beside them. @throws OrreryError as `joinFiles` */
async function joinAll(
  engine: Engine,
  folder: string,
  { manifest, log, joins, done, signal, report }: Joins,
): Promise<WrittenFile[]> {
  const added: WrittenFile[] = [];
  let joined = 0;
  report(joined);
  for (const files of joins) {
    const [first, last] = [files[0]?.held[0]?.from, files.at(-1)?.held.at(-1)?.to];
    const plain = `day=${files[0]?.day}/${first}-${last}`;
    const path = log.files.has(`${plain}.parquet`) ? `${plain}-${log.version + 1}.parquet` : `${plain}.parquet`;
    await done.begin(path);
    added.push(await joinFiles(engine, folder, { manifest, path, signal }, files));
    joined += files.length;
    report(joined);
  }
  await done.name(added.map(({ manifest: { path } }) => path));
  return added;
}

/**
 * Joins small files of a table in one entry of its log, and deletes what they replaced. Returns how many files it
 * joined; 0 if the folder has no manifest.
 * @param folder the folder of the table
 * @throws OrreryError DATASET_*, ENGINE_FAILED, DISK_FULL, FILE_UNWRITABLE, CANCELLED
 */
export async function compactTable(
  engine: Engine,
  folder: string,
  { signal, onProgress }: CompactOptions = {},
): Promise<number> {
  const known = await readTableManifest(folder);
  if (known === undefined) return 0;
  const lock = await lockTable(folder, known.chain, known.table);
  let hasBegun = lock.resumes;
  try {
    await finishCommit(folder);
    const manifest = await readTableManifest(folder);
    const log = await readLog(folder);
    const joins = manifest === undefined ? [] : planJoins(manifest);
    await requireFiles(folder, manifest?.files ?? []);
    const done = new WrittenFiles(folder);
    await done.load();
    if (manifest === undefined || log === undefined || joins.length === 0) {
      await (hasBegun ? lock.abandon() : lock.release());
      return 0;
    }
    // Before the first file is written: a table that cannot be joined whole stays as it is.
    await requireUnchanged(folder, joins.flat(), signal);
    const obsolete = joins.flat().map(({ file }) => file);
    const report = (files: number) => onProgress?.({ table: known.table, files, filesTotal: obsolete.length });
    hasBegun = true;
    const added = await joinAll(engine, folder, { manifest, log, joins, done, signal, report }).catch(
      async (thrown: unknown) => {
        // A table that stays as it was is not incomplete, and its drafts would take room for nothing.
        hasBegun = !(await done.undo(manifest, log));
        throw thrown;
      },
    );
    const times = added.flatMap(({ added: { stats } }) => (stats.times === null ? [] : [stats.times.last]));
    const entry = writeEntry({
      time: Number((times.reduce((a, b) => (a > b ? a : b), 0n) + 999n) / 1000n),
      remove: obsolete.map(({ path, bytes }) => ({ path, bytes, day: dayOf(path) })),
      add: added.map((file) => file.added),
      changesData: false,
    });
    const files = [...manifest.files.filter((file) => !obsolete.includes(file)), ...added.map((file) => file.manifest)];
    files.sort((a, b) => (a.path < b.path ? -1 : 1));
    await commitTable(folder, {
      version: log.version + 1,
      entry,
      manifest: { ...manifest, files },
      obsolete: obsolete.map(({ path }) => path),
    });
    await done.finish(new Set(files.map(({ path }) => path)));
    await lock.release();
    return obsolete.length;
  } catch (thrown) {
    await (hasBegun ? lock.abandon() : lock.release());
    throw thrown;
  }
}
