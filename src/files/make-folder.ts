import { mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { systemCode, unwritable } from '../contract/index.ts';
import { flushFolder } from './flush-folder.ts';

/** Other users may not enter. */
const OWNER_ONLY = 0o700;

/**
 * Makes a folder and what is missing above it. Returns the topmost that was made; undefined if the folder is there.
 * Node's option `recursive` would never end below `/proc` or an automounter: a folder there takes no new folder, and the
 * system then says that it does not exist.
 * @throws errors of node:fs
 */
async function makeMissing(folder: string, mode: number): Promise<string | undefined> {
  try {
    await mkdir(folder, { mode });
    return folder;
  } catch (thrown) {
    const code = systemCode(thrown);
    // An existing folder is EEXIST, but the root of a drive is EPERM on Windows and EISDIR on macOS.
    if (code !== 'ENOENT' && (await stat(folder).catch(() => undefined))?.isDirectory() === true) return undefined;
    if (code !== 'ENOENT' || dirname(folder) === folder) throw thrown;
  }
  const above = await makeMissing(dirname(folder), mode);
  await mkdir(folder, { mode }).catch((thrown: unknown) => {
    // Another program was faster.
    if (systemCode(thrown) !== 'EEXIST') throw thrown;
  });
  return above ?? folder;
}

/**
 * Makes a folder and the folders above it that are missing. On success their names are on disk: without that, a power
 * loss could take a new folder with everything that was flushed inside it. An existing folder stays as it is.
 * @param mode permissions of new folders, of which the umask takes some; only for their owner by default
 * @throws OrreryError FILE_UNWRITABLE, DISK_FULL, TOO_MANY_OPEN_FILES
 */
export async function makeFolder(folder: string, mode = OWNER_ONLY): Promise<void> {
  const first = await makeMissing(resolve(folder), mode).catch((thrown: unknown) => {
    throw unwritable(folder, thrown);
  });
  if (first === undefined) return;
  const above = dirname(first);
  for (let made = resolve(folder); made !== above; made = dirname(made)) await flushFolder(dirname(made));
}
