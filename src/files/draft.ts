import { type FileHandle, link, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OrreryError, systemCode, unwritable } from '../contract/index.ts';
import { draftsUnderWay, newDraftName } from './draft-name.ts';
import { pathExists } from './paths.ts';
import { removeDrafts } from './remove-drafts.ts';

/** A file under a name of its own until it is complete. */
export interface Draft {
  /** For reading and writing. Its errors are those of node:fs. */
  readonly handle: FileHandle;
  /**
   * Flushes and closes the draft and gives it the file's name. The name is permanent after `flushFolder`. An existing
   * file is kept unless `replace` is true.
   * @throws OrreryError FILE_EXISTS, FILE_UNWRITABLE, DISK_FULL
   */
  publish(options: { replace: boolean }): Promise<void>;
  /**
   * Closes and removes the draft unless it was published. Never throws, because the error that led here matters more.
   */
  discard(): Promise<void>;
}

/**
 * Gives a draft the name `path`, which must be free. A link, unlike a rename, replaces nothing; on a file system
 * without links, this checks and then renames.
 * @throws OrreryError FILE_EXISTS if the name is taken; errors of the system
 */
async function takeFreeName(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path);
  } catch (cause) {
    if (systemCode(cause) === 'EEXIST' || (await pathExists(path))) {
      throw new OrreryError('FILE_EXISTS', { file: path }, { cause });
    }
    return rename(draft, path);
  }
  // The file exists, so this has succeeded. A draft that stays is removed before the next one.
  await rm(draft, { force: true }).catch(() => {});
}

/**
 * Opens a draft of the file `path` for writing and reading, after removing drafts of it that killed processes left. The
 * caller publishes or discards it.
 * @param mode permissions of the file; by default the umask decides
 * @throws OrreryError FILE_UNWRITABLE, DISK_FULL, TOO_MANY_OPEN_FILES
 */
export async function openDraft(path: string, mode?: number): Promise<Draft> {
  await removeDrafts(path);
  const name = newDraftName(path);
  const draft = join(dirname(path), name);
  draftsUnderWay.add(name);
  const handle = await open(draft, 'wx+', mode).catch((thrown: unknown) => {
    draftsUnderWay.delete(name);
    throw unwritable(path, thrown);
  });
  let isPublished = false;
  return {
    handle,
    async publish({ replace }) {
      try {
        await handle.sync();
        await handle.close();
        await (replace ? rename(draft, path) : takeFreeName(draft, path));
      } catch (thrown) {
        throw thrown instanceof OrreryError ? thrown : unwritable(path, thrown);
      }
      isPublished = true;
      draftsUnderWay.delete(name);
    },
    async discard() {
      if (isPublished) return;
      await handle.close().catch(() => {});
      await rm(draft, { force: true }).catch(() => {});
      draftsUnderWay.delete(name);
    },
  };
}
