import { open, rename, rm } from 'node:fs/promises';
import { unwritable } from '../../contract/index.ts';

/**
 * Replaces a file as a whole: a reader or a crash sees the old content or the new, never a part.
 * @throws OrreryError FILE_UNWRITABLE, DISK_FULL
 */
export async function writeFileAtomically(file: string, content: string, mode = 0o600): Promise<void> {
  const draft = `${file}.${process.pid}.draft`;
  try {
    const handle = await open(draft, 'w', mode);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (thrown) {
    await rm(draft, { force: true });
    throw unwritable(file, thrown);
  }
}
