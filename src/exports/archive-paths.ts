import { access, realpath, stat, statfs } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, sep } from 'node:path';
import { OrreryError } from '../contract/index.ts';

/** Room on the disk of a folder, in bytes; null where the system does not tell. */
export async function freeBytes(folder: string): Promise<number | null> {
  // The folder is made when something is put there; its disk is that of the nearest folder above.
  for (let at = folder; ; at = dirname(at)) {
    const disk = await statfs(at).catch(() => undefined);
    if (disk !== undefined) return disk.blocks > 0 ? disk.bavail * disk.bsize : null;
    if (at === dirname(at)) return null;
  }
}

export function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** A path that a person gave: a folder to put the archive in, or the archive itself. */
export async function fileIn(out: string, name: string): Promise<string> {
  const isFolder = out.endsWith('/') || out.endsWith(sep) || (await stat(out).catch(() => undefined))?.isDirectory();
  return isFolder ? join(out, name) : out;
}

/** The path without links; of what does not exist yet, the folders that do are resolved. */
async function resolved(path: string): Promise<string> {
  const real = await realpath(path).catch(() => undefined);
  if (real !== undefined || dirname(path) === path) return real ?? path;
  return join(await resolved(dirname(path)), basename(path));
}

async function isWithin(folder: string, path: string): Promise<boolean> {
  const way = relative(await resolved(folder), path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/**
 * Keeps exports out of the data folder, where the vault and the stores are; its folder of exports alone is open to them.
 * Links are resolved first.
 * @throws OrreryError FILE_UNWRITABLE
 */
export async function requireOutsideData(file: string, dataDir: string, exportFolder: string): Promise<void> {
  const real = await resolved(file);
  if (!(await isWithin(dataDir, real)) || (await isWithin(exportFolder, real))) return;
  throw new OrreryError('FILE_UNWRITABLE', {
    file,
    reason: 'it lies in the data folder, which holds no exports but in "exports"',
  });
}
