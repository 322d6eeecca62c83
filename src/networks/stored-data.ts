/** What lies on disk of a chain, and how it is deleted. */

import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode, unwritable } from '../contract/index.ts';
import { chainFolder } from './chain-folder.ts';

/** Files that the network can give again; SQLite keeps further ones beside each. */
const CACHE = ['lists.sqlite', 'history.sqlite'];

export interface StoredFile {
  name: string;
  bytes: number;
}

/** The files of a chain's folder; none where there is no folder. */
export async function storedFiles(dataDir: string, chainId: string): Promise<StoredFile[]> {
  const folder = chainFolder(dataDir, chainId);
  const names = await readdir(folder).catch((thrown: unknown) => {
    if (systemCode(thrown) === 'ENOENT') return [];
    throw unwritable(folder, thrown);
  });
  // A file may go while it is looked at: SQLite's own do.
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

export async function storedBytes(dataDir: string, chainId: string | null): Promise<number> {
  if (chainId === null) return 0;
  const files = await storedFiles(dataDir, chainId);
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/**
 * Deletes what is stored of a chain that no session has open: its cache, or everything.
 * @returns bytes deleted
 * @throws OrreryError FILE_UNWRITABLE
 */
export async function deleteStored(dataDir: string, chainId: string, what: 'cache' | 'everything'): Promise<number> {
  const folder = chainFolder(dataDir, chainId);
  const before = await storedBytes(dataDir, chainId);
  try {
    if (what === 'everything') await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    for (const { name } of await storedFiles(dataDir, chainId)) {
      const isCache = CACHE.some((file) => name === file || name.startsWith(`${file}-`) || name.startsWith(`${file}.`));
      if (isCache) await rm(join(folder, name), { force: true, maxRetries: 5 });
    }
  } catch (thrown) {
    throw unwritable(folder, thrown);
  }
  return before - (await storedBytes(dataDir, chainId));
}
