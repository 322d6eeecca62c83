/**
 * One explorer per data folder. The lock file names its process and, once the gateway listens, how to reach it, so that
 * a command run beside it drives that explorer instead of opening the store twice. Readable by its owner alone.
 */
import { link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { uptime } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { OrreryError, systemCode, unwritable } from '../../contract/index.ts';

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
/** The machine's clock and its uptime may disagree by as much. */
const CLOCK_SLACK_MS = 60_000;

/** Folders that this very process holds: a lock with its own id may also stem from an earlier process of that id. */
const heldHere = new Set<string>();

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return systemCode(thrown) === 'EPERM';
  }
}

/** Process ids start over with the machine (or the container): an old lock's id may now be anybody's. */
async function isFromBeforeTheStart(file: string): Promise<boolean> {
  const { mtimeMs } = await stat(file);
  return mtimeMs < Date.now() - uptime() * 1000 - CLOCK_SLACK_MS;
}

async function readHolder(file: string, folder: string): Promise<LockHolder | null> {
  try {
    const holder = LockContent.parse(JSON.parse(await readFile(file, 'utf8')));
    if (holder.pid === process.pid) return heldHere.has(folder) ? holder : null;
    return isAlive(holder.pid) && !(await isFromBeforeTheStart(file)) ? holder : null;
  } catch {
    // No lock, or one that a crash left unreadable: nobody holds the folder.
    return null;
  }
}

/** The live explorer that holds a data folder, if there is one. */
export function findLockHolder(folder: string): Promise<LockHolder | null> {
  return readHolder(lockFile(folder), resolve(folder));
}

/**
 * Takes the data folder for this process, creating it when needed.
 * @throws OrreryError DATA_FOLDER_BUSY while another live process holds it, FILE_UNWRITABLE
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const file = lockFile(folder);
  const draft = `${file}.${process.pid}`;
  const held = resolve(folder);
  const write = (content: LockHolder) => writeFile(draft, JSON.stringify(content), { mode: OWNER_ONLY });

  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    try {
      await write({ pid: process.pid, address: null, token: null });
      await claim(folder, file, draft);
    } finally {
      await rm(draft, { force: true });
    }
  } catch (thrown) {
    throw thrown instanceof OrreryError ? thrown : unwritable(folder, thrown);
  }
  heldHere.add(held);

  return {
    async announce(address, token) {
      await write({ pid: process.pid, address, token });
      await rename(draft, file);
    },
    async release() {
      await rm(file, { force: true });
      heldHere.delete(held);
    },
  };
}

/** A link either creates the whole lock file at once or fails, so no reader ever sees half of one. */
async function claim(folder: string, file: string, draft: string): Promise<void> {
  if (await linked(draft, file)) return;
  await refuseWhileHeld(file, folder);
  await takeOver(folder, file, draft);
}

async function linked(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file);
    return true;
  } catch (thrown) {
    if (systemCode(thrown) === 'EEXIST') return false;
    throw thrown;
  }
}

async function refuseWhileHeld(file: string, folder: string): Promise<void> {
  const holder = await readHolder(file, resolve(folder));
  if (holder !== null) throw new OrreryError('DATA_FOLDER_BUSY', { folder, pid: holder.pid });
}

/**
 * Replaces a stale lock. Several processes may find the same one: only that which links the take-over's own file looks
 * at the lock again and replaces it, so that none replaces the lock of another that was quicker.
 */
async function takeOver(folder: string, file: string, draft: string): Promise<void> {
  const takeover = `${file}.takeover`;
  if (!(await linked(draft, takeover))) {
    await refuseWhileHeld(takeover, folder);
    // Left by a process that died while it took over.
    await rm(takeover, { force: true });
    return claim(folder, file, draft);
  }
  try {
    await refuseWhileHeld(file, folder);
    // A lock that its holder has released meanwhile is free for everyone: only a link decides who gets it.
    if (!(await linked(draft, file))) await rename(draft, file);
  } finally {
    await rm(takeover, { force: true });
  }
}
