import { rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OrreryError } from '../../contract/index.ts';
import { removeFile } from '../../files/index.ts';
import { LOG_FOLDER, logFile } from '../layout/delta-log.ts';
import { manifestFile, ParquetPath, readTableManifest } from '../layout/manifest.ts';
import { readLog } from '../layout/read-log.ts';

/**
 * Removes what manifest and log of a table name, and nothing else. Does nothing without a manifest.
 * @param kept files that stay, by their paths in the folder
 * @throws OrreryError DATASET_FOREIGN if it is another table, DATASET_NEWER, DATASET_DAMAGED, FILE_UNWRITABLE
 */
export async function removeTable(
  folder: string,
  chain: string,
  table: string,
  kept: ReadonlySet<string> = new Set(),
): Promise<void> {
  const manifest = await readTableManifest(folder);
  if (manifest === undefined) return;
  if (manifest.chain !== chain || manifest.table !== table) {
    throw new OrreryError('DATASET_FOREIGN', {
      folder,
      problem: `it has table ${manifest.table} of chain ${manifest.chain}`,
    });
  }
  const log = await readLog(folder);
  const paths = new Set([...manifest.files.map(({ path }) => path), ...(log?.files.keys() ?? [])]);
  for (let version = log?.version ?? -1; version >= 0; version -= 1) await removeFile(logFile(folder, version));
  const inside = [...paths].filter((path) => ParquetPath.safeParse(path).success);
  for (const path of inside) if (!kept.has(path)) await removeFile(join(folder, path));
  await removeFile(manifestFile(folder));
  // Folders with files that Orrery did not write stay.
  const folders = new Set([...inside.map((path) => join(folder, dirname(path))), join(folder, LOG_FOLDER)]);
  for (const empty of folders) await rmdir(empty).catch(() => {});
}
