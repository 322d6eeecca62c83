import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { isAbsent, OrreryError, unreadable } from '../contract/index.ts';

/** Without this flag, opening a pipe would wait for a writer. Windows has no such flag. */
const READ_AT_ONCE = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/**
 * Opens a regular file for reading, also through a link; the caller closes it. Anything else, such as a named pipe or a
 * device, is refused at once, because its reader could wait forever.
 * @throws OrreryError FILE_UNREADABLE, TOO_MANY_OPEN_FILES
 */
export async function openRegularFile(path: string): Promise<FileHandle> {
  let handle: FileHandle | undefined;
  let isFolder = false;
  try {
    handle = await open(path, READ_AT_ONCE);
    const found = await handle.stat();
    if (found.isFile()) return handle;
    isFolder = found.isDirectory();
  } catch (thrown) {
    await handle?.close();
    throw unreadable(path, thrown);
  }
  await handle.close();
  const reason = isFolder ? 'it is a folder' : 'it is not a regular file';
  throw new OrreryError('FILE_UNREADABLE', { file: path, reason });
}

/** The longest text that the language holds has about so many characters. */
const MAX_BYTES = 512 * 1024 * 1024;

/**
 * Returns the content of a regular file; undefined if there is nothing at the path.
 * @param most maximum size (bytes); a larger file is not read
 * @throws OrreryError FILE_UNREADABLE (also for anything but a regular file), TOO_MANY_OPEN_FILES
 */
export async function readRegularFile(path: string, most = MAX_BYTES): Promise<Buffer | undefined> {
  try {
    const handle = await openRegularFile(path);
    try {
      const { size } = await handle.stat();
      if (size > most) {
        throw new OrreryError('FILE_UNREADABLE', { file: path, reason: `it is larger than ${most} bytes` });
      }
      return await handle.readFile();
    } finally {
      await handle.close();
    }
  } catch (thrown) {
    if (!(thrown instanceof OrreryError)) throw unreadable(path, thrown);
    if (isAbsent(thrown.cause)) return undefined;
    throw thrown;
  }
}
