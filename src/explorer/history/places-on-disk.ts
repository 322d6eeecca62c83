import { access, stat, statfs } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';

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
