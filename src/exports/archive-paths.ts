import { realpath, statfs } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { isAbsent, OrreryError } from '../contract/index.ts';

/** Returns the free bytes on the disk of a folder, which may not exist yet; null if the system does not report them. */
export async function freeBytes(folder: string): Promise<number | null> {
  // The folder may not exist yet. Its disk is that of the nearest existing folder above it.
  for (let at = folder; ; at = dirname(at)) {
    const disk = await statfs(at).catch((thrown: unknown) => (isAbsent(thrown) ? undefined : null));
    if (disk != null) return disk.blocks > 0 ? disk.bavail * disk.bsize : null;
    if (disk === null || at === dirname(at)) return null;
  }
}

/** Resolves the links of a path. Of a path that does not exist yet, it resolves the existing folders. Never throws. */
async function resolved(path: string): Promise<string> {
  const real = await realpath(path).catch(() => undefined);
  if (real !== undefined || dirname(path) === path) return real ?? path;
  return join(await resolved(dirname(path)), basename(path));
}

/** Returns the relative path to `path` inside `folder`, '' for the folder itself; undefined for a path outside. */
function wayInside(folder: string, path: string): string | undefined {
  const way = relative(folder, path);
  return way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way) ? undefined : way;
}

/** Returns true for a path inside `folder`, or the folder itself. `path` must be resolved; `folder` need not be. */
async function isWithin(folder: string, path: string): Promise<boolean> {
  return wayInside(await resolved(folder), path) !== undefined;
}

/** Paths as they are stored. Those inside the data folder are relative to it, so that it can be moved. */
export interface StoredPaths {
  toStored(path: string): string;
  /** Returns the absolute path. Earlier versions stored only such paths. */
  fromStored(stored: string): string;
}

/** Returns the conversion of paths for a data folder. */
export function createStoredPaths(dataDir: string): StoredPaths {
  return {
    toStored: (path) => wayInside(dataDir, path) || path,
    fromStored: (stored) => (isAbsolute(stored) ? stored : join(dataDir, stored)),
  };
}

/**
 * Does nothing if an export may write to `file`. In the data folder, which has the vault and the stores, only the
 * folder of exports is allowed. Links are resolved first.
 * @param advice what a person can do, for the end of the reason
 * @throws OrreryError FILE_UNWRITABLE
 */
export async function requireOutsideData(
  file: string,
  dataDir: string,
  exportFolder: string,
  advice = '',
): Promise<void> {
  const real = await resolved(file);
  if (!(await isWithin(dataDir, real)) || (await isWithin(exportFolder, real))) return;
  throw new OrreryError('FILE_UNWRITABLE', {
    file,
    reason: `it is in the data folder, where exports are allowed only in "exports"${advice}`,
  });
}
