/**
 * One explorer per data folder. The lock file names its process and, once the gateway listens, how to reach it, so that
 * a command run beside it drives that explorer instead of opening the store twice. Readable by its owner alone.
 */
import { link, mkdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { OrreryError } from '../../contract/index.ts';

const LockContent = z.object({
  pid: z.int().positive(),
  /** Null until the gateway listens. */
  address: z.string().nullable(),
  token: z.string().nullable(),
});
export type LockHolder = z.output<typeof LockContent>;

export interface FolderLock {
  /** Tells others how to reach this explorer. */
  announce(address: string, token: string): Promise<void>;
  release(): Promise<void>;
}

const lockFile = (folder: string) => join(folder, 'explorer.lock');
const OWNER_ONLY = 0o600;

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return (thrown as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The live explorer that holds a data folder, if there is one. */
export async function findLockHolder(folder: string): Promise<LockHolder | null> {
  try {
    const holder = LockContent.parse(JSON.parse(await readFile(lockFile(folder), 'utf8')));
    return isAlive(holder.pid) ? holder : null;
  } catch {
    // No lock, or one that a crash left unreadable: nobody holds the folder.
    return null;
  }
}

/**
 * Takes the data folder for this process, creating it when needed.
 * @throws OrreryError DATA_FOLDER_BUSY while another live process holds it
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = lockFile(folder);
  const draft = `${file}.${process.pid}`;
  const write = (content: LockHolder) => writeFile(draft, JSON.stringify(content), { mode: OWNER_ONLY });

  await write({ pid: process.pid, address: null, token: null });
  try {
    await claim(folder, file, draft);
  } finally {
    await rm(draft, { force: true });
  }

  return {
    async announce(address, token) {
      await write({ pid: process.pid, address, token });
      await rename(draft, file);
    },
    release: () => rm(file, { force: true }),
  };
}

/** A link either creates the whole lock file at once or fails, so no reader ever sees half of one. */
async function claim(folder: string, file: string, draft: string): Promise<void> {
  try {
    await link(draft, file);
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'EEXIST') throw thrown;
    const holder = await findLockHolder(folder);
    if (holder !== null) throw new OrreryError('DATA_FOLDER_BUSY', { folder, pid: holder.pid }, { cause: thrown });
    await unlink(file);
    await link(draft, file);
  }
}
