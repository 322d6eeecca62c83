import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { tryParseJson } from '../../contract/index.ts';
import { readRegularFile, replaceFile } from '../../files/index.ts';

const FORMAT = 1;
const count = z.int().min(0);

/** A Parquet file of a table's cache, with the segments whose rows are in it. */
const CachedFile = z.object({
  /** The name in the folder of the table. */
  name: z.string().regex(/^\d+-\d+-[0-9a-f]{16}\.parquet$/),
  bytes: count,
  /** Size of its rows as CSV (bytes). */
  rawBytes: count,
  /** Keys of its segments, in their order. */
  segments: z.array(z.string()),
  /** Segments with a value that the columns cannot hold; it is NULL there. */
  inexact: count,
});
export type CachedFile = z.output<typeof CachedFile>;

const Index = z.object({ format: z.literal(FORMAT), columns: z.string(), files: z.array(CachedFile) });

const fileOf = (folder: string) => join(folder, 'index.json');

/** Returns true if the file is there with the size that the index says. */
async function isWhole(folder: string, { name, bytes }: CachedFile): Promise<boolean> {
  return (await stat(join(folder, name)).catch(() => undefined))?.size === bytes;
}

/**
 * Returns the files of a table's cache that are there as a whole. An index that cannot be read, or one of other
 * columns, counts as empty, because all of it can be made again.
 */
export async function readCacheIndex(folder: string, columns: string): Promise<CachedFile[]> {
  const found = await readRegularFile(fileOf(folder)).catch(() => undefined);
  const { success, data } = Index.safeParse(tryParseJson(found?.toString() ?? ''));
  if (!success || data.columns !== columns) return [];
  const whole = await Promise.all(data.files.map((file) => isWhole(folder, file)));
  return data.files.filter((_, index) => whole[index]);
}

/**
 * Replaces the index of a table's cache.
 * @param columns identifies the columns of the files
 * @throws OrreryError FILE_UNWRITABLE, DISK_FULL, TOO_MANY_OPEN_FILES
 */
export async function writeCacheIndex(folder: string, columns: string, files: readonly CachedFile[]): Promise<void> {
  await replaceFile(fileOf(folder), `${JSON.stringify({ format: FORMAT, columns, files })}\n`);
}

/**
 * Removes what `files` does not list: files of segments that were evicted, files that larger ones replaced, and what a
 * killed process left. No query may be reading. A file that cannot be removed now is removed the next time.
 */
export async function sweepCache(folder: string, files: readonly CachedFile[]): Promise<void> {
  const kept = new Set(['index.json', ...files.map(({ name }) => name)]);
  const present = await readdir(folder).catch(() => []);
  for (const name of present.filter((found) => !kept.has(found))) {
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => {});
  }
}
