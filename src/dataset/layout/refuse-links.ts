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
 * Refuses the folder of a table if it, the folder above it or anything in it is a link. A dataset can come from another
 * person, and a file that is written or deleted through a link is outside of the dataset.
 * @throws OrreryError DATASET_FOREIGN, FILE_UNREADABLE
 */
export async function refuseLinks(folder: string): Promise<void> {
  const dataset = dirname(dirname(folder));
  const refuse = (path: string): never => {
    const problem = `${relative(dataset, path)} is a link, which can lead out of it`;
    throw new OrreryError('DATASET_FOREIGN', { folder, problem });
  };
  for (const path of [dirname(folder), folder]) if (await isLink(path)) refuse(path);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((thrown: unknown) => {
    if (isAbsent(thrown)) return [];
    throw unreadable(folder, thrown);
  });
  const link = entries.find((entry) => entry.isSymbolicLink());
  if (link !== undefined) refuse(join(link.parentPath, link.name));
}
