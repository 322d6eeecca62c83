/** Compares the Parquet files of a table with its manifest by their sizes, without reading them. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { OrreryError, systemCode, unreadable } from '../../contract/index.ts';
import type { ManifestFile } from './manifest.ts';

/** A file that is not what the manifest names. */
export interface DifferingFile {
  file: ManifestFile;
  problem: 'is missing' | 'was changed';
}

/** Returns the size of a regular file (bytes); undefined without one. A pipe, or a link to a device, would never end. */
async function sizeOfFile(path: string): Promise<number | undefined> {
  try {
    const found = await stat(path);
    return found.isFile() ? found.size : undefined;
  } catch (thrown) {
    if (systemCode(thrown) === 'ENOENT') return undefined;
    throw unreadable(path, thrown);
  }
}

/** Returns the files that are missing or have another size than the manifest says. @throws OrreryError FILE_UNREADABLE */
export async function compareSizes(folder: string, files: readonly ManifestFile[]): Promise<DifferingFile[]> {
  const differing: DifferingFile[] = [];
  for (const file of files) {
    const size = await sizeOfFile(join(folder, file.path));
    if (size !== file.bytes) differing.push({ file, problem: size === undefined ? 'is missing' : 'was changed' });
  }
  return differing;
}

/**
 * Refuses a table whose files are missing or have another size: nothing may be added to it as if it were whole.
 * @throws OrreryError DATASET_DAMAGED, FILE_UNREADABLE
 */
export async function requireFiles(folder: string, files: readonly ManifestFile[]): Promise<void> {
  const [first] = await compareSizes(folder, files);
  if (first === undefined) return;
  throw new OrreryError('DATASET_DAMAGED', { file: join(folder, first.file.path), problem: `it ${first.problem}` });
}
