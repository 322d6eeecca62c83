import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { unwritable } from '../contract/index.ts';
import { flushFolder } from './flush-folder.ts';

/** Other users may not enter. */
const OWNER_ONLY = 0o700;

/**
 * Makes a folder and the folders above it that are missing. On success their names are on disk: without that, a power
 * loss could take a new folder with everything that was flushed inside it. An existing folder stays as it is.
 * @param mode permissions of new folders, of which the umask takes some; for their owner alone by default
 * @throws OrreryError FILE_UNWRITABLE, DISK_FULL, TOO_MANY_OPEN_FILES
 */
export async function makeFolder(folder: string, mode = OWNER_ONLY): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode }).catch((thrown: unknown) => {
    throw unwritable(folder, thrown);
  });
  if (first === undefined) return;
  const above = dirname(resolve(first));
  for (let made = resolve(folder); made !== above; made = dirname(made)) await flushFolder(dirname(made));
}
