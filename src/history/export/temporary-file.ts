import { randomBytes } from 'node:crypto';
import { access, type FileHandle, link, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Temporary files of this process that are still being written. */
const active = new Set<string>();

/** A file under a name of its own until it is whole and flushed. */
export interface TemporaryFile {
  handle: FileHandle;
  /** Closes it and gives it its final name. An existing file is replaced with `force`, and otherwise kept, with EEXIST. */
  publish(force: boolean): Promise<void>;
  /** Removes it, unless it was published. */
  discard(): Promise<void>;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Removes what an earlier process left behind when it was killed while writing the same file. */
async function removeLeftovers(folder: string, name: string): Promise<void> {
  for (const found of await readdir(folder)) {
    if (!found.startsWith(`.${name}.`) || !found.endsWith('.part')) continue;
    const pid = Number(/^(\d+)-/.exec(found.slice(name.length + 2))?.[1]);
    const path = join(folder, found);
    const abandoned = pid === process.pid ? !active.has(path) : pid > 0 && !isRunning(pid);
    if (abandoned) await rm(path, { force: true });
  }
}

/** Makes renames last; not every system can flush a folder, and none needs it to be right while it runs. */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined);
  await handle?.sync().catch(() => {});
  await handle?.close();
}

/** Gives a file a name that must not be taken; where the file system knows no links, checks and then renames. */
async function publishUnlessTaken(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
    await rm(from);
  } catch (thrown) {
    const taken = await access(to).then(
      () => true,
      () => false,
    );
    if (taken || (thrown as NodeJS.ErrnoException).code === 'EEXIST') throw thrown;
    await rename(from, to);
  }
}

/** Begins a file that will be called `path`. Errors are those of node:fs. */
export async function openTemporary(path: string): Promise<TemporaryFile> {
  const folder = dirname(path);
  const name = basename(path);
  await removeLeftovers(folder, name);
  const temporary = join(folder, `.${name}.${process.pid}-${randomBytes(6).toString('hex')}.part`);
  active.add(temporary);
  const handle = await open(temporary, 'wx+').catch((thrown: unknown) => {
    active.delete(temporary);
    throw thrown;
  });
  let published = false;
  return {
    handle,
    async publish(force) {
      await handle.close();
      if (force) await rename(temporary, path);
      else await publishUnlessTaken(temporary, path);
      published = true;
      active.delete(temporary);
    },
    async discard() {
      if (published) return;
      await handle.close().catch(() => {});
      await rm(temporary, { force: true });
      active.delete(temporary);
    },
  };
}
