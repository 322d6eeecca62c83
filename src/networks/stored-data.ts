/** Lists and deletes the files of a network. */

import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type OutputOf, systemCode, unreadable, unwritable } from '../contract/index.ts';

/** Files and folders that can be fetched or made again. SQLite keeps further files beside each of its own. */
const CACHE = {
  listsBytes: ['lists.sqlite'],
  historyBytes: ['history.sqlite', 'downloads', 'dataset-key'],
  queryBytes: ['query-cache'],
} as const;

/** The sizes on disk of what a network keeps, by kind (bytes). */
type StoredSizes = Omit<OutputOf<'storage'>, 'folder'>;

/** A file or folder in a network's folder, with its size. */
export interface StoredFile {
  name: string;
  bytes: number;
}

/**
 * Returns the bytes of a file, or of all files in a folder; 0 if it vanishes meanwhile, as files of SQLite do. Links are not
 * followed: one to a folder above would never end.
 */
async function sizeOf(path: string): Promise<number> {
  try {
    const entry = await lstat(path);
    if (!entry.isDirectory()) return entry.size;
    const sizes = await Promise.all((await readdir(path)).map((name) => sizeOf(join(path, name))));
    return sizes.reduce((sum, bytes) => sum + bytes, 0);
  } catch {
    return 0;
  }
}

/**
 * Lists the entries of a network's folder with their sizes. A folder in it, such as the cache of queries, is one entry with
 * the size of all its files. Returns an empty list if there is no folder. An entry that vanishes meanwhile has 0 bytes.
 * @throws OrreryError FILE_UNREADABLE if the folder cannot be read
 */
export async function storedFiles(folder: string): Promise<StoredFile[]> {
  const names = await readdir(folder).catch((thrown: unknown) => {
    if (systemCode(thrown) === 'ENOENT') return [];
    throw unreadable(folder, thrown);
  });
  const sizes = await Promise.all(names.map((name) => sizeOf(join(folder, name))));
  return names.map((name, index) => ({ name, bytes: sizes[index] ?? 0 }));
}

/**
 * Returns the bytes of all files in a network's folder; 0 if there is no folder.
 * @throws OrreryError FILE_UNREADABLE if the folder cannot be read
 */
export async function storedBytes(folder: string): Promise<number> {
  const files = await storedFiles(folder);
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Returns true for one of the named files or folders, and for a file that SQLite keeps beside one of them. */
function belongsTo(names: readonly string[], entry: string): boolean {
  return names.some((name) => entry === name || entry.startsWith(`${name}-`) || entry.startsWith(`${name}.`));
}

/** Returns the sizes of stored files by kind. What is in no cache counts as a person's own. */
export function sizesByKind(files: readonly StoredFile[]): StoredSizes {
  const sizes = { listsBytes: 0, historyBytes: 0, queryBytes: 0, ownBytes: 0 };
  const kinds = ['listsBytes', 'historyBytes', 'queryBytes'] as const;
  for (const { name, bytes } of files) sizes[kinds.find((kind) => belongsTo(CACHE[kind], name)) ?? 'ownBytes'] += bytes;
  return sizes;
}

/**
 * Deletes the files of a network that no session has open: its cache, or its whole folder.
 * @returns the number of deleted bytes
 * @throws OrreryError FILE_UNREADABLE if the folder cannot be read, FILE_UNWRITABLE if a file cannot be deleted
 */
export async function deleteStored(folder: string, what: 'cache' | 'everything'): Promise<number> {
  const before = await storedBytes(folder);
  try {
    if (what === 'everything') await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    for (const { name } of await storedFiles(folder)) {
      const isCache = belongsTo(Object.values(CACHE).flat(), name);
      if (isCache) await rm(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
    }
  } catch (thrown) {
    throw unwritable(folder, thrown);
  }
  return before - (await storedBytes(folder));
}
