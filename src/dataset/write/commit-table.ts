import { createHash } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { unwritable } from '../../contract/index.ts';
import { replaceFile } from '../../files/index.ts';
import { commitEntry, FILE_MODE, LOG_FOLDER, logFile } from '../layout/delta-log.ts';
import { Manifest, manifestFile, OWN_FOLDER, writeManifest } from '../layout/manifest.ts';

/** The manifest that belongs to an entry of the log, kept while the entry is committed. */
const Next = z.object({ version: z.int().min(0), entry: z.string(), manifest: Manifest });

const nextFile = (folder: string) => join(folder, OWN_FOLDER, 'next.json');
const digest = (text: string) => createHash('sha256').update(text).digest('hex');

async function finish(folder: string, manifest: Manifest): Promise<void> {
  await replaceFile(manifestFile(folder), writeManifest(manifest), FILE_MODE);
  const next = nextFile(folder);
  await rm(next, { force: true }).catch((thrown: unknown) => {
    throw unwritable(next, thrown);
  });
}

/**
 * Commits a table: an entry of the log, then the manifest. Wherever it is cut off, `finishCommit` knows how to go on.
 * @throws OrreryError DATASET_BUSY, FILE_UNWRITABLE, DISK_FULL
 */
export async function commitTable(folder: string, version: number, entry: string, manifest: Manifest): Promise<void> {
  const log = join(folder, LOG_FOLDER);
  await mkdir(log, { recursive: true }).catch((thrown: unknown) => {
    throw unwritable(log, thrown);
  });
  const next: z.output<typeof Next> = { version, entry: digest(entry), manifest };
  await replaceFile(nextFile(folder), JSON.stringify(next), FILE_MODE);
  await commitEntry(folder, version, entry);
  await finish(folder, manifest);
}

/** Finishes a commit whose writer ended after the entry of the log, before the manifest. */
export async function finishCommit(folder: string): Promise<void> {
  const text = await readFile(nextFile(folder), 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const { version, entry, manifest } = Next.parse(JSON.parse(text));
  const committed = await readFile(logFile(folder, version), 'utf8').catch(() => undefined);
  if (committed !== undefined && digest(committed) === entry) await finish(folder, manifest);
  else await rm(nextFile(folder), { force: true });
}

/** True where the manifest of an entry still waits for its name. */
export function isCommitOpen(folder: string): Promise<boolean> {
  return readFile(nextFile(folder)).then(
    () => true,
    () => false,
  );
}
