import { lstat } from 'node:fs/promises';
import { OrreryError, systemCode, unreadable } from '../../contract/index.ts';
import { openRegularFile } from '../../files/index.ts';

const MAGIC = Buffer.from('PK', 'latin1');

/** Returns true if the file begins with the two bytes of a ZIP archive. */
async function beginsAsArchive(file: string): Promise<boolean> {
  const handle = await openRegularFile(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return bytesRead === MAGIC.length && buffer.equals(MAGIC);
  } finally {
    await handle.close();
  }
}

/**
 * Checks that the path is a ZIP archive or is free: an export replaces nothing else.
 * @throws OrreryError FILE_UNWRITABLE if it is anything else, FILE_UNREADABLE if the system refuses to show it
 */
export async function requireReplaceable(file: string): Promise<void> {
  let reason = 'the existing file is not an archive, so it is not replaced; move or rename it';
  try {
    const found = await lstat(file);
    // Only a file is opened: opening anything else, such as a pipe, could wait forever.
    if (found.isFile() && (await beginsAsArchive(file))) return;
    if (found.isSymbolicLink()) reason = 'it is a symbolic link, and only a file is replaced; name the file itself';
  } catch (thrown) {
    if (systemCode(thrown) === 'ENOENT') return;
    throw unreadable(file, thrown);
  }
  throw new OrreryError('FILE_UNWRITABLE', { file, reason });
}
