import { access, type FileHandle, link, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OrreryError, systemCode, unwritable } from '../contract/index.ts';
import { newDraftName } from './draft-name.ts';
import { removeDrafts } from './remove-drafts.ts';
import { underWay } from './under-way.ts';

/** A file under a name of its own until it is whole. */
export interface Draft {
  /** For reading and writing. Its errors are those of node:fs. */
  readonly handle: FileHandle;
  /**
   * Flushes it, closes it and gives it its name, which lasts once the folder is flushed (`flushFolder`). What has the name
   * already is kept unless it may be replaced.
   * @throws OrreryError FILE_EXISTS, FILE_UNWRITABLE, DISK_FULL
   */
  publish(options: { replace: boolean }): Promise<void>;
  /** Closes and removes it, unless it was published. Never throws: what led here is what matters. */
  discard(): Promise<void>;
}

function isTaken(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** A link, unlike a renaming, replaces nothing. Where the file system knows no links, checks and then renames. */
async function takeFreeName(draft: string, path: string): Promise<void> {
  try {
    await link(draft, path);
  } catch (cause) {
    if (systemCode(cause) === 'EEXIST' || (await isTaken(path))) {
      throw new OrreryError('FILE_EXISTS', { file: path }, { cause });
    }
    return rename(draft, path);
  }
  // The file is there, so this has succeeded; a draft that stays is removed before the next.
  await rm(draft, { force: true }).catch(() => {});
}

/**
 * Begins a file that will be called `path`, after removing drafts of it that killed processes left.
 * @param mode permissions of the file; where none are given, they are left to the umask
 * @throws OrreryError FILE_UNWRITABLE, DISK_FULL
 */
export async function openDraft(path: string, mode?: number): Promise<Draft> {
  await removeDrafts(path);
  const name = newDraftName(path);
  const draft = join(dirname(path), name);
  underWay.add(name);
  const handle = await open(draft, 'wx+', mode).catch((thrown: unknown) => {
    underWay.delete(name);
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
      underWay.delete(name);
    },
    async discard() {
      if (isPublished) return;
      await handle.close().catch(() => {});
      await rm(draft, { force: true }).catch(() => {});
      underWay.delete(name);
    },
  };
}
