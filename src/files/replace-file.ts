import { rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { unwritable } from '../contract/index.ts';
import { openDraft } from './draft.ts';
import { flushFolder } from './flush-folder.ts';
import { readRegularFile } from './regular-file.ts';

const OWNER_ONLY = 0o600;

/**
 * Replaces or creates a file as a whole: a reader, or a crash, sees the old content or the new one, never a part. On
 * success the new content is on disk; on an error the file is unchanged. Of several calls at once, the last to end
 * wins.
 * @param mode the file's new permissions; by default only the owner may read and write
 * @throws OrreryError FILE_UNWRITABLE, DISK_FULL, TOO_MANY_OPEN_FILES
 */
export async function replaceFile(path: string, content: string | Uint8Array, mode = OWNER_ONLY): Promise<void> {
  const putBack = await formerContent(path, mode);
  await writeWhole(path, content, mode);
  try {
    await flushFolder(dirname(path));
  } catch (thrown) {
    await putBack().catch(() => {});
    throw thrown;
  }
}

/** Replaces or creates a file. Its name is permanent after `flushFolder`. */
async function writeWhole(path: string, content: string | Uint8Array, mode: number): Promise<void> {
  const draft = await openDraft(path, mode);
  try {
    await draft.handle.writeFile(content).catch((thrown: unknown) => {
      throw unwritable(path, thrown);
    });
    await draft.publish({ replace: true });
  } finally {
    await draft.discard();
  }
}

/**
 * Reads a file, and returns a function that restores it, or removes it if it was not there. The caller's state is the
 * former one after a failed flush, so the file must agree with it. A file that cannot be read is not restored.
 */
async function formerContent(path: string, mode: number): Promise<() => Promise<void>> {
  try {
    const before = await readRegularFile(path);
    return before === undefined ? () => rm(path, { force: true }) : () => writeWhole(path, before, mode);
  } catch {
    return async () => {};
  }
}
