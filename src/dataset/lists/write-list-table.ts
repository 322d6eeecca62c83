import { join } from 'node:path';
import { type ListTable, OrreryError } from '../../contract/index.ts';
import { removeFile } from '../../files/index.ts';
import type { StoredCoverage, StoredLists } from '../../store/index.ts';
import type { Engine } from '../engine/engine.ts';
import { beginDeltaLog, writeEntry } from '../layout/delta-log.ts';
import { OWN_FOLDER, readTableManifest, type TableManifest } from '../layout/manifest.ts';
import { digestFile, flushDraft, nameDraft } from '../layout/parquet-file.ts';
import { readLog } from '../layout/read-log.ts';
import { storedListColumns } from '../schema/lists.ts';
import { commitTable, finishCommit } from '../write/commit-table.ts';
import { removeTable } from '../write/remove-table.ts';
import { lockTable } from '../write/table-lock.ts';
import { WrittenFiles } from '../write/written-files.ts';
import { type ConvertedPiece, convertPieces } from './convert-pieces.ts';

/** Progress of a list. */
export interface ListWriteProgress {
  list: ListTable;
  /** Rows that are read so far. The last ones are read before the files are complete. */
  rows: number;
}

/** A request to write a list to a dataset. */
export interface WriteListRequest {
  list: ListTable;
  /** The folder of the table. */
  folder: string;
  /** True replaces the table of the list in the dataset with its log. It stays until the new one is complete. */
  force: boolean;
  onProgress?: (progress: ListWriteProgress) => void;
  signal?: AbortSignal | undefined;
}

/** The result of writing a list to a dataset. */
export interface WrittenList {
  list: ListTable;
  rows: number;
  files: number;
  bytes: number;
  /** When the network confirmed the list, as in `ListSnapshot` (RFC 3339); null if a part was never confirmed. */
  asOf: string | null;
  /** True where no row is missing. */
  complete: boolean;
  /** False where the dataset had the same snapshot already. */
  written: boolean;
}

function summarise(list: ListTable, { files, snapshot }: TableManifest, written: boolean): WrittenList {
  return {
    list,
    rows: files.reduce((sum, { rows }) => sum + rows, 0),
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    asOf: snapshot?.asOf ?? null,
    complete: snapshot?.complete ?? false,
    written,
  };
}

function describeCoverage({ asOf, complete }: StoredCoverage): NonNullable<TableManifest['snapshot']> {
  return { asOf: asOf === null ? null : new Date(asOf).toISOString(), complete };
}

/**
 * Returns the manifest of the dataset's snapshot of the list; undefined if there is none.
 * @throws OrreryError DATASET_FOREIGN if the folder has another table, DATASET_NEWER, DATASET_DAMAGED
 */
async function readStored({ list, folder }: WriteListRequest, chain: string): Promise<TableManifest | undefined> {
  const present = await readTableManifest(folder);
  if (present !== undefined && (present.chain !== chain || present.table !== list)) {
    const problem = `it has table ${present.table} of chain ${present.chain}`;
    throw new OrreryError('DATASET_FOREIGN', { folder, problem });
  }
  return present;
}

/** Flushes drafts, and returns their entries for the manifest. A draft without rows is left out. */
async function describeFiles({ list, signal }: WriteListRequest, version: number, pieces: readonly ConvertedPiece[]) {
  const files: (TableManifest['files'][number] & { draft: string })[] = [];
  for (const { draft, rows } of pieces) {
    if (rows === 0) continue;
    const bytes = await flushDraft(draft);
    const path = `${list}-${version}-${files.length}.parquet`;
    files.push({ draft, path, sha256: await digestFile(draft, signal), bytes, rows });
  }
  return files;
}

/** Returns true if both have the same files, by SHA-256, and the same coverage. */
function isSameSnapshot(
  one: Pick<TableManifest, 'files' | 'snapshot'>,
  other: Pick<TableManifest, 'files' | 'snapshot'>,
): boolean {
  const contentOf = ({ files, snapshot }: Pick<TableManifest, 'files' | 'snapshot'>) =>
    [snapshot?.asOf, snapshot?.complete, ...files.map(({ sha256 }) => sha256)].join();
  return contentOf(one) === contentOf(other);
}

/**
 * Commits a snapshot in place of the one before it, in one entry of the log.
 * @throws OrreryError DATASET_BUSY, FILE_UNWRITABLE, DISK_FULL
 */
async function commitSnapshot(
  folder: string,
  version: number,
  { present, manifest, time }: { present: TableManifest | undefined; manifest: TableManifest; time: number },
): Promise<void> {
  const { chain, table, files } = manifest;
  const obsolete = present?.files ?? [];
  const stats = { times: null, segments: null };
  const entry = {
    time,
    remove: obsolete.map(({ path, bytes }) => ({ path, bytes, day: null })),
    add: files.map(({ path, bytes, rows }) => ({ path, bytes, rows, day: null, stats })),
    changesData: true,
  };
  // An entry has at least one action.
  const describes = version === 0 || (obsolete.length === 0 && files.length === 0);
  const columns = storedListColumns(table as ListTable);
  const text = writeEntry(entry, describes ? beginDeltaLog({ chain, table, columns, time, isByDay: false }) : []);
  await commitTable(folder, { version, entry: text, manifest, obsolete: obsolete.map(({ path }) => path) });
}

/**
 * Writes a list as it is stored, in place of the snapshot that the dataset has of it, in one entry of the log. The same
 * snapshot again changes nothing.
 * @throws OrreryError NOT_CACHED, DATASET_*, ENGINE_FAILED, DISK_FULL, FILE_UNWRITABLE, CANCELLED
 */
export async function writeListTable(
  { engine, lists }: { engine: Engine; lists: StoredLists },
  request: WriteListRequest,
): Promise<WrittenList> {
  const { list, folder, force, onProgress, signal } = request;
  const chain = lists.chainId;
  const snapshot = describeCoverage(lists.coverage(list));
  const lock = await lockTable(folder, chain, list);
  let hasBegun = lock.resumes;
  try {
    await finishCommit(folder);
    const done = new WrittenFiles(folder);
    await done.load();
    const stored = await readStored(request, chain);
    const isAnew = force && stored !== undefined;
    const present = isAnew ? undefined : stored;
    const log = await readLog(folder);
    const version = log === undefined || isAnew ? 0 : log.version + 1;
    const own = join(folder, OWN_FOLDER);
    const draftOf = (index: number) => join(own, `.list-${index}.part`);
    const staging = join(own, '.staging');
    const onRows = onProgress && ((rows: number) => onProgress({ list, rows }));
    const pieces = await convertPieces({ engine, lists, list, staging, draftOf, onRows, signal });
    const files = await describeFiles(request, version, pieces).catch(async (thrown: unknown) => {
      for (const { draft } of pieces) await removeFile(draft).catch(() => {});
      throw thrown;
    });
    const isSame = present !== undefined && isSameSnapshot(present, { snapshot, files });
    const manifest: TableManifest = isSame
      ? present
      : {
          format: 1,
          chain,
          table: list,
          schemas: {},
          segments: [],
          snapshot,
          files: files.map(({ draft: _, ...file }) => file),
        };
    if (!isSame) {
      // Before this, only drafts were written.
      hasBegun = true;
      if (isAnew) await removeTable(folder, chain, list);
      for (const { draft, path } of files) {
        await done.begin(path);
        await nameDraft(draft, join(folder, path));
      }
      await commitSnapshot(folder, version, { present, manifest, time: lists.coverage(list).asOf ?? 0 });
    }
    await done.finish(new Set(manifest.files.map(({ path }) => path)));
    await lock.release();
    return summarise(list, manifest, !isSame);
  } catch (thrown) {
    await (hasBegun ? lock.abandon() : lock.release());
    throw thrown;
  }
}
