import { dirname } from 'node:path';
import { unwritable } from '../contract/index.ts';
import { openDraft } from './draft.ts';
import { flushFolder } from './flush-folder.ts';

const OWNER_ONLY = 0o600;

/**
 * Replaces a file as a whole, or makes it: a reader or a crash sees the old content or the new, never a part. After this it
 * is the new one, on disk; if it throws, the file is as before. Of several at once the last to end stays.
 * @param mode permissions of the file, whatever they were; its owner's alone where none are given
 * @throws OrreryError FILE_UNWRITABLE, DISK_FULL
 */
export async function replaceFile(path: string, content: string | Uint8Array, mode = OWNER_ONLY): Promise<void> {
  const draft = await openDraft(path, mode);
  try {
    await draft.handle.writeFile(content).catch((thrown: unknown) => {
      throw unwritable(path, thrown);
    });
    await draft.publish({ replace: true });
  } finally {
    await draft.discard();
  }
  await flushFolder(dirname(path));
}
