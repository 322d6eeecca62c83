import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { z } from 'zod';
import { type ListTable, OrreryError, tryParseJson } from '../../contract/index.ts';
import { makeFolder, readRegularFile, replaceFile } from '../../files/index.ts';
import { StoredLists } from '../../store/index.ts';
import type { Engine } from '../engine/engine.ts';
import { writeListFiles } from '../lists/write-list-files.ts';
import { storedListColumns } from '../schema/lists.ts';

/** A stored list as Parquet files that the engine reads. */
export interface CachedList {
  list: ListTable;
  /** Paths of Parquet files; none where nothing of the list is stored. */
  files: string[];
  /** True where no row is missing. */
  complete: boolean;
  /** When the network confirmed it last, as `coverage` of stored lists says; null where it never did. */
  asOf: number | null;
}

/** A request for a stored list as files that the engine reads. */
export interface CacheListRequest {
  list: ListTable;
  /** The folder of the network's stores. */
  storeFolder: string;
  /** The folder of the caches of this network. */
  folder: string;
  /** True when no query reads files of the cache: then files that are no longer listed are removed. */
  sweeps: boolean;
  signal?: AbortSignal;
}

const FORMAT = 1;
/** A list that changes all the time is converted during at most this share of the time. */
const MAX_SHARE_OF_TIME = 0.1;
/**
 * However long its making took, on a busy computer or over a sleep: a snapshot of other rows is not used for longer.
 */
const MAX_AGE_MS = 60_000;

const Snapshot = z.object({
  format: z.literal(FORMAT),
  columns: z.string(),
  /** The state of the stored list that it holds. */
  state: z.string(),
  folder: z.string().regex(/^[0-9a-f]{16}$/),
  files: z.array(z.object({ name: z.string().regex(/^[a-z_]+-\d+\.parquet$/), bytes: z.int().min(0) })),
  complete: z.boolean(),
  asOf: z.number().nullable(),
  /** Unix milliseconds. */
  madeAt: z.number(),
  tookMs: z.number(),
});
type Snapshot = z.output<typeof Snapshot>;

const indexOf = (folder: string) => join(folder, 'index.json');

function columnsKey(list: ListTable): string {
  return storedListColumns(list)
    .map(({ name, sql }) => `${name} ${sql}`)
    .join();
}

const pathsOf = (folder: string, snapshot: Snapshot) =>
  snapshot.files.map(({ name }) => join(folder, snapshot.folder, name));

/** Returns the last snapshot, if all of it is there with the columns of today; else undefined. */
async function readSnapshot(folder: string, list: ListTable): Promise<Snapshot | undefined> {
  const found = await readRegularFile(indexOf(folder)).catch(() => undefined);
  const { success, data } = Snapshot.safeParse(tryParseJson(found?.toString() ?? ''));
  if (!success || data.columns !== columnsKey(list)) return undefined;
  for (const { name, bytes } of data.files) {
    const there = await stat(join(folder, data.folder, name)).catch(() => undefined);
    if (there?.size !== bytes) return undefined;
  }
  return data;
}

/**
 * Converts the list to files in a new folder, and records it as the last snapshot.
 * @param state identifies what is stored
 */
async function makeSnapshot(
  engine: Engine,
  { list, storeFolder, signal }: CacheListRequest,
  folder: string,
  state: string,
): Promise<Snapshot> {
  const started = performance.now();
  const name = randomBytes(8).toString('hex');
  const { files, complete, asOf } = await writeListFiles(
    engine,
    { storeFolder, list, folder: join(folder, name) },
    signal,
  );
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  const snapshot: Snapshot = {
    format: FORMAT,
    columns: columnsKey(list),
    state,
    folder: name,
    files: files.map((file, index) => ({ name: file.slice(join(folder, name).length + 1), bytes: sizes[index] ?? 0 })),
    complete,
    asOf,
    madeAt: Date.now(),
    tookMs: performance.now() - started,
  };
  await replaceFile(indexOf(folder), JSON.stringify(snapshot));
  return snapshot;
}

/** Removes all but the last snapshot. A file that cannot be removed now is removed the next time. */
async function sweep(folder: string, kept: Snapshot | undefined): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((found) => found !== 'index.json' && found !== kept?.folder)) {
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => {});
  }
}

/**
 * Returns true while the files of a list are still used although the list has changed: for ten times as long as it took
 * to make them, and at most for a minute.
 * @param now Unix milliseconds
 */
export function isStillUsed({ madeAt, tookMs }: Pick<Snapshot, 'madeAt' | 'tookMs'>, now: number): boolean {
  return Math.abs(now - madeAt) < Math.min(MAX_AGE_MS, tookMs / MAX_SHARE_OF_TIME);
}

/** Returns a text that identifies the stored rows of a list as they are now; undefined if nothing of it is stored. */
function stateOf(storeFolder: string, list: ListTable): { state: string; asOf: number | null } | undefined {
  let lists: StoredLists | undefined;
  try {
    lists = new StoredLists(storeFolder);
    return { state: lists.stateOf(list), asOf: lists.coverage(list).asOf };
  } catch (thrown) {
    if (OrreryError.hasCode(thrown, 'NOT_CACHED')) return undefined;
    throw thrown;
  } finally {
    lists?.close();
  }
}

/**
 * Returns the stored list as files that the engine can read; no files if nothing of it is stored. A changed list is
 * converted again, unless its files may still be used (`isStillUsed`): so conversions take at most a tenth of the time.
 * @param engine opens the engine if it is needed
 * @throws OrreryError as `writeListFiles`, but for NOT_CACHED
 */
export async function cacheList(engine: () => Promise<Engine>, request: CacheListRequest): Promise<CachedList> {
  const { list, storeFolder, sweeps } = request;
  const folder = join(request.folder, 'lists', list);
  const stored = stateOf(storeFolder, list);
  if (stored === undefined) return { list, files: [], complete: false, asOf: null };
  const last = await readSnapshot(folder, list);
  if (last !== undefined && (last.state === stored.state || isStillUsed(last, Date.now()))) {
    if (sweeps) await sweep(folder, last);
    const asOf = last.state === stored.state ? stored.asOf : last.asOf;
    return { list, files: pathsOf(folder, last), complete: last.complete, asOf };
  }
  await makeFolder(folder);
  const made = await makeSnapshot(await engine(), request, folder, stored.state);
  if (sweeps) await sweep(folder, made);
  return { list, files: pathsOf(folder, made), complete: made.complete, asOf: made.asOf };
}
