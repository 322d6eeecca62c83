import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { readRegularFile, replaceFile } from '../../files/index.ts';

/** Bytes of a key. */
const KEY_BYTES = 32;

/**
 * Returns the key of a network's folder for the records of unfinished writes, and creates it if there is none. It shows
 * that a record in a dataset was made here: the dataset may be another person's. Never throws: if no key can be kept, a new
 * one counts for this run, and what is unfinished at its end is written anew.
 */
export async function recordKey(historyFile: string): Promise<Uint8Array> {
  const file = join(dirname(historyFile), 'dataset-key');
  const kept = await readRegularFile(file).catch(() => undefined);
  if (kept?.length === KEY_BYTES) return kept;
  const key = randomBytes(KEY_BYTES);
  await replaceFile(file, key).catch(() => {});
  return key;
}
