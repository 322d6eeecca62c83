/** Lists and deletes the files of a network. */

import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode, unwritable } from '../contract/index.ts';

/** Files that can be fetched again. SQLite keeps further files beside each. */
const CACHE = ['lists.sqlite', 'history.sqlite'];

export interface StoredFile {
  name: string;
  bytes: number;
}

/** Lists the files of a network's folder; none if there is no folder. */
export async function storedFiles(folder: string): Promise<StoredFile[]> {
  const names = await readdir(folder).catch((thrown: unknown) => {
    if (systemCode(thrown) === 'ENOENT') return [];
    throw unwritable(folder, thrown);
  });
  // SQLite may delete its own files while they are listed.
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return names.map((name, index) => ({ name, bytes: sizes[index] ?? 0 }));
}

export async function storedBytes(folder: string): Promise<number> {
  const files = await storedFiles(folder);
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/**
 * Deletes the files of a network that no session has open: its cache, or everything.
 * @returns the number of deleted bytes
 * @throws OrreryError FILE_UNWRITABLE
 */
export async function deleteStored(folder: string, what: 'cache' | 'everything'): Promise<number> {
  const before = await storedBytes(folder);
  try {
    if (what === 'everything') await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    for (const { name } of await storedFiles(folder)) {
      const isCache = CACHE.some((file) => name === file || name.startsWith(`${file}-`) || name.startsWith(`${file}.`));
      if (isCache) await rm(join(folder, name), { force: true, maxRetries: 5 });
    }
  } catch (thrown) {
    throw unwritable(folder, thrown);
  }
  return before - (await storedBytes(folder));
}
