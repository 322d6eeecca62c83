import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { readRegularFile, replaceFile } from '../../files/index.ts';

/** Size of a key (bytes). */
const KEY_BYTES = 32;

/**
 * Returns the key that marks records of unfinished writes as made with this network's folder, because a dataset may be
 * another person's, with forged records. Creates the key if there is none. Never throws: if it cannot be kept, a new one
 * counts for this run, and the next run writes anew what is unfinished.
 * @param historyFile path of history.sqlite in the network's folder
 */
export async function recordKey(historyFile: string): Promise<Uint8Array> {
  const file = join(dirname(historyFile), 'dataset-key');
  const kept = await readRegularFile(file).catch(() => undefined);
  if (kept?.length === KEY_BYTES) return kept;
  const key = randomBytes(KEY_BYTES);
  await replaceFile(file, key).catch(() => {});
  return key;
}
