import { open } from 'node:fs/promises';
import { systemCode, unwritable } from '../contract/index.ts';

/** Codes of systems and file systems that do not flush folders, as Windows, or of a folder that may not be read. */
const CANNOT_FLUSH: ReadonlySet<string | undefined> = new Set([
  'EINVAL',
  'EPERM',
  'EACCES',
  'EISDIR',
  'ENOSYS',
  'ENOTSUP',
  'EROFS',
]);

/**
 * Makes name changes in a folder permanent. After an error the names are correct while the system runs, but a power
 * loss may undo them. If folders cannot be flushed, as on Windows, which stores names by itself, nothing happens.
 * @throws OrreryError FILE_UNWRITABLE, DISK_FULL, TOO_MANY_OPEN_FILES
 */
export async function flushFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch (thrown) {
    if (!CANNOT_FLUSH.has(systemCode(thrown))) throw unwritable(folder, thrown);
  }
}
