import { lstat, readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { isAbsent, OrreryError, unreadable } from '../../contract/index.ts';

async function isLink(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isSymbolicLink();
  } catch (thrown) {
    if (isAbsent(thrown)) return false;
    throw unreadable(path, thrown);
  }
}

/**
 * Says which link is in the folder of a table: the folder itself, the folder above it, or anything in it; undefined if
 * there is none.
 * @throws OrreryError FILE_UNREADABLE
 */
export async function findLink(folder: string): Promise<string | undefined> {
  const dataset = dirname(dirname(folder));
  const words = (path: string) => `${relative(dataset, path)} is a link, which can lead out of it`;
  for (const path of [dirname(folder), folder]) if (await isLink(path)) return words(path);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((thrown: unknown) => {
    if (isAbsent(thrown)) return [];
    throw unreadable(folder, thrown);
  });
  const link = entries.find((entry) => entry.isSymbolicLink());
  return link && words(join(link.parentPath, link.name));
}

/**
 * Refuses the folder of a table if it, the folder above it or anything in it is a link. A dataset can come from another
 * person, and a file that is written or deleted through a link is outside of the dataset.
 * @throws OrreryError DATASET_FOREIGN, FILE_UNREADABLE
 */
export async function refuseLinks(folder: string): Promise<void> {
  const problem = await findLink(folder);
  if (problem !== undefined) throw new OrreryError('DATASET_FOREIGN', { folder, problem });
}
