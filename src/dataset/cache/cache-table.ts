import { createHash } from 'node:crypto';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { unwritable } from '../../contract/index.ts';
import { type ExportTable, nameOfTable, type StoredHistory } from '../../history/index.ts';
import type { Engine } from '../engine/engine.ts';
import { storedColumnsOf } from '../schema/tables.ts';
import type { StoredSegment } from '../write/choose-segments.ts';
import { type ConvertibleSegment, convertSegments } from '../write/convert-group.ts';
import { stageSegment } from '../write/stage-segment.ts';
import { type CachedFile, readCacheIndex, sweepCache, writeCacheIndex } from './cache-index.ts';
import { groupSegments, keepableFiles, keyOfSegment } from './plan-cache.ts';
import { blocksOfTable, readableSegments, type TableBlocks } from './readable-segments.ts';

/** A table of history as Parquet files that the engine reads, and the segments that are in them. */
export interface CachedTable extends TableBlocks {
  table: ExportTable;
  /** Paths of Parquet files, in the order of their segments. */
  files: string[];
  /** Number of segments with a value that its column cannot hold. The value is NULL in the files. */
  inexact: number;
}

/** The number of segments of a table whose rows are ready, and of all its stored ones. */
export interface CacheProgress {
  table: string;
  segments: number;
  segmentsTotal: number;
}

/** A request for a stored table of history as files that the engine reads. */
export interface CacheRequest {
  table: ExportTable;
  /** The folder of the caches of this network. */
  folder: string;
  /** True when no query reads files of the cache: then files that are no longer listed are removed. */
  sweeps: boolean;
  onProgress?: (progress: CacheProgress) => void;
  signal?: AbortSignal;
}

interface Parts {
  engine: () => Promise<Engine>;
  history: StoredHistory;
}

/** Returns a text that changes when the columns of a table do, so that files with former columns are made again. */
function columnsKey(table: ExportTable): string {
  const columns = storedColumnsOf(table).map(({ name, sql }) => `${name} ${sql}`);
  return createHash('sha256').update(columns.join()).digest('hex');
}

function nameOfGroup(group: readonly StoredSegment[]): string {
  const digest = createHash('sha256').update(group.map(keyOfSegment).join()).digest('hex');
  return `${group[0]?.segment.from}-${group.at(-1)?.segment.to}-${digest.slice(0, 16)}.parquet`;
}

/**
 * Converts segments to one file of the cache and returns its entry for the index. The file is not flushed: after a
 * crash, a file that is missing from the index or not whole is made again.
 */
async function convert(
  { engine, history }: Parts,
  { table, signal }: CacheRequest,
  folder: string,
  group: readonly StoredSegment[],
): Promise<CachedFile> {
  const name = nameOfGroup(group);
  const staging = join(folder, `.staging-${name}`);
  const draft = join(staging, name);
  await mkdir(staging, { recursive: true }).catch((thrown: unknown) => {
    throw unwritable(staging, thrown);
  });
  try {
    const segments: ConvertibleSegment[] = [];
    for (const stored of group) {
      const { from, to, schemaVersion } = stored.segment;
      const staged = await stageSegment(history, stored, join(staging, `${from}.csv`), signal);
      const { rawBytes } = stored.part;
      segments.push({ from, to, schemaVersion, rawBytes, days: staged.days, ...stored, staged });
    }
    const inexact = new Set<bigint>();
    const conversion = { engine: await engine(), table, inexact, allowsInexact: true };
    await convertSegments(conversion, { day: '', segments }, draft, signal);
    const { size } = await stat(draft);
    await rename(draft, join(folder, name));
    const rawBytes = group.reduce((sum, { part }) => sum + part.rawBytes, 0);
    return { name, bytes: size, rawBytes, segments: group.map(keyOfSegment), inexact: inexact.size };
  } finally {
    await rm(staging, { recursive: true, force: true }).catch(() => {});
  }
}

/**
 * Returns the stored segments of a table of history as files that the engine can read. Segments that are not in the
 * cache are converted to Parquet. Every finished file is kept, so a conversion that was stopped continues after it.
 * @throws OrreryError STORE_DAMAGED, SEGMENT_INEXACT if a row has no time, ENGINE_FAILED, FILE_UNWRITABLE, DISK_FULL,
 * CANCELLED
 */
export async function cacheTable(parts: Parts, request: CacheRequest): Promise<CachedTable> {
  const { table, sweeps, onProgress } = request;
  const folder = join(request.folder, nameOfTable(table));
  const columns = columnsKey(table);
  const holdings = parts.history.holdings(table);
  const readable = readableSegments(holdings);
  const withRows = readable.filter(({ part }) => part.rows > 0);

  const listed = await readCacheIndex(folder, columns);
  let files = keepableFiles(listed, withRows);
  const present = new Set(files.flatMap(({ segments }) => segments));
  const absent = withRows.filter((segment) => !present.has(keyOfSegment(segment)));
  const isChanged = absent.length > 0 || files.length !== listed.length;
  if (isChanged) {
    await mkdir(folder, { recursive: true }).catch((thrown: unknown) => {
      throw unwritable(folder, thrown);
    });
    await writeCacheIndex(folder, columns, files);
  }
  if (sweeps) await sweepCache(folder, files);
  let done = 0;
  const progress = () => onProgress?.({ table: nameOfTable(table), segments: done, segmentsTotal: absent.length });
  if (absent.length > 0) progress();
  for (const group of groupSegments(absent)) {
    files = [...files, await convert(parts, request, folder, group)];
    await writeCacheIndex(folder, columns, files);
    done += group.length;
    progress();
  }
  const order = new Map(withRows.map((segment, index) => [keyOfSegment(segment), index]));
  const first = ({ segments: [key = ''] }: CachedFile) => order.get(key) ?? 0;
  return {
    table,
    files: files.sort((a, b) => first(a) - first(b)).map(({ name }) => join(folder, name)),
    ...blocksOfTable(holdings, readable),
    inexact: files.reduce((sum, { inexact }) => sum + inexact, 0),
  };
}
