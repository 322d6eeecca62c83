/** Verdicts on datasets, kept in the network's own file until a file of the dataset changes. */
import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { DatasetVerdict } from '../contract/index.ts';
import type { UserStore } from '../store/index.ts';

const Kept = z.object({ state: z.string(), verdict: DatasetVerdict });
const MAX_KEPT = 100;

/**
 * Returns a digest of the paths, sizes and modification times of a dataset's files. An equal digest counts as an
 * unchanged dataset. Null if the folder cannot be read.
 */
export async function datasetState(folder: string): Promise<string | null> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    const digest = createHash('sha256');
    for (const file of files.sort()) {
      const path = relative(folder, file);
      // Other programs leave files such as .DS_Store, which are no part of the dataset.
      if (path.split(/[/\\]/).some((name) => name.startsWith('.'))) continue;
      const { size, mtimeMs } = await stat(file);
      digest.update(`${path}\n${size}\n${mtimeMs}\n`);
    }
    return digest.digest('hex');
  } catch {
    return null;
  }
}

const verdictsIn = (user: UserStore) => user.documents('dataset-verdict', Kept);

/**
 * Stores a verdict, unless the dataset changed while it was read. Removes the oldest verdicts beyond 100.
 * @param before the result of `datasetState` before the dataset was read; with null, nothing is stored
 */
export async function keepDatasetVerdict(
  user: UserStore,
  id: string,
  verdict: DatasetVerdict,
  before: string | null,
): Promise<void> {
  if (before === null || (await datasetState(verdict.folder)) !== before) return;
  const verdicts = verdictsIn(user);
  await verdicts.put(id, { state: before, verdict });
  for (const old of (await verdicts.list()).slice(MAX_KEPT)) await verdicts.remove(old.id);
}

/** Returns the stored verdict on a dataset; null if there is none, or if a file changed since. */
export async function keptDatasetVerdict(
  user: UserStore,
  { id, folder }: { id: string; folder: string },
): Promise<DatasetVerdict | null> {
  const kept = await verdictsIn(user).get(id);
  return kept !== null && (await datasetState(folder)) === kept.content.state ? kept.content.verdict : null;
}
