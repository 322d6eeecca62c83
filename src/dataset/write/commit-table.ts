import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { OrreryError } from '../../contract/index.ts';
import { makeFolder, pathExists, readRegularFile, removeFile, replaceFile } from '../../files/index.ts';
import { commitEntry, FILE_MODE, FOLDER_MODE, LOG_FOLDER, logFile } from '../layout/delta-log.ts';
import { formatTableManifest, manifestFile, OWN_FOLDER, ParquetPath, TableManifest } from '../layout/manifest.ts';

/** The manifest that belongs to an entry of the log, kept while the entry is committed. */
const Next = z.object({
  version: z.int().min(0),
  entry: z.string(),
  manifest: TableManifest,
  /** Files that the entry removes from the table: they are deleted when the manifest is there. */
  obsolete: z.array(ParquetPath),
});
type Next = z.output<typeof Next>;

const nextFile = (folder: string) => join(folder, OWN_FOLDER, 'next.json');
const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** Parses the record of a commit. A folder from another person can hold any text. @throws OrreryError DATASET_DAMAGED */
function parseNext(folder: string, text: string): Next {
  try {
    return Next.parse(JSON.parse(text));
  } catch (cause) {
    const problem = 'it is not the record of a commit of Orrery';
    throw new OrreryError('DATASET_DAMAGED', { file: nextFile(folder), problem }, { cause });
  }
}

/** Writes the manifest, then deletes the files that the entry removed. */
async function finish(folder: string, { manifest, obsolete }: Next): Promise<void> {
  await replaceFile(manifestFile(folder), formatTableManifest(manifest), FILE_MODE);
  const kept = new Set(manifest.files.map(({ path }) => path));
  for (const path of obsolete) if (!kept.has(path)) await removeFile(join(folder, path));
  await removeFile(nextFile(folder));
}

/**
 * Commits a table: an entry of the log, then the manifest; then the files that the entry removed are deleted. If it is
 * interrupted at any step, `finishCommit` completes it.
 * @throws OrreryError DATASET_BUSY, FILE_UNWRITABLE, DISK_FULL
 */
export async function commitTable(
  folder: string,
  {
    version,
    entry,
    manifest,
    obsolete = [],
  }: { version: number; entry: string; manifest: TableManifest; obsolete?: string[] },
): Promise<void> {
  await makeFolder(join(folder, LOG_FOLDER), FOLDER_MODE);
  const next: Next = { version, entry: digest(entry), manifest, obsolete };
  await replaceFile(nextFile(folder), JSON.stringify(next), FILE_MODE);
  await commitEntry(folder, version, entry);
  await finish(folder, next);
}

/**
 * Finishes a commit whose writer ended after the entry of the log, before the manifest. Does nothing if there is none.
 * @throws OrreryError DATASET_DAMAGED if the record of the commit is none, FILE_UNREADABLE, TOO_MANY_OPEN_FILES,
 * FILE_UNWRITABLE, DISK_FULL
 */
export async function finishCommit(folder: string): Promise<void> {
  const text = await readRegularFile(nextFile(folder));
  if (text === undefined) return;
  const next = parseNext(folder, text.toString());
  const committed = await readRegularFile(logFile(folder, next.version));
  if (committed !== undefined && digest(committed.toString()) === next.entry) await finish(folder, next);
  else await removeFile(nextFile(folder));
}

/** Returns true if a commit of the table in a folder was begun and not finished. */
export function isCommitOpen(folder: string): Promise<boolean> {
  return pathExists(nextFile(folder));
}
