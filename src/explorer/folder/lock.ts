/**
 * Allows one explorer per data folder. The system's lock on `lock.sqlite` decides which process holds it.
 * `explorer.lock` beside it only describes the holder: its process and, when the gateway listens, its address and
 * token. A command that runs meanwhile uses that explorer instead of opening the stores twice. Only the owner can read
 * the file.
 */
import { access, chmod, constants, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { wait } from '../../async/index.ts';
import { OrreryError, systemCode, unwritable } from '../../contract/index.ts';
import { makeFolder, readRegularFile, replaceFile } from '../../files/index.ts';
import { type FileLock, isFileLocked, takeFileLock } from './file-lock.ts';

const LockDescription = z.object({
  pid: z.int().positive(),
  /** Null until the gateway listens. */
  address: z.string().nullable(),
  token: z.string().nullable(),
});
/** The process that holds a data folder, as it describes itself. */
export type LockHolder = z.output<typeof LockDescription>;

/** The lock that this process holds on a data folder. */
export interface FolderLock {
  /** Writes the gateway's address and token for other processes, so that they can use this explorer. */
  announce(address: string, token: string): Promise<void>;
  /**
   * Removes address and token from the description. To be called before the port is free: another user's program may take
   * it, and must not get the token. Never throws, because the explorer must close on a disk that takes no writes too.
   */
  withdraw(): Promise<void>;
  /** Gives the lock up, and removes the description of this process. */
  release(): Promise<void>;
}

/**
 * A command that only looks for the holder also locks the folder for an instant, so taking it needs several attempts.
 */
const TAKE_ATTEMPTS = 10;
/** The holder writes its description some milliseconds after it takes the lock. */
const READ_ATTEMPTS = 50;
const PAUSE_MS = 20;

const RIGHTS_OF_OTHERS = 0o077;
const WRITABLE_FOR_ALL = 0o002;
/** The bit of a folder where everybody may put files, such as /tmp. */
const STICKY = 0o1000;

/**
 * Refuses a folder that another user can change: one that belongs to neither this user nor root, or a folder of root that
 * everybody may write. Root itself takes any folder, as containers mount those of other users. On Windows, nothing is
 * refused.
 * @throws OrreryError DATA_FOLDER_FOREIGN
 */
async function refuseForeign(folder: string): Promise<void> {
  const uid = process.getuid?.() ?? 0;
  const found = await stat(folder).catch(() => undefined);
  if (uid === 0 || found === undefined || found.uid === uid) return;
  if (found.uid !== 0) throw new OrreryError('DATA_FOLDER_FOREIGN', { folder, reason: 'belongs to another user' });
  if ((found.mode & WRITABLE_FOR_ALL) === 0) return;
  throw new OrreryError('DATA_FOLDER_FOREIGN', { folder, reason: 'can be written by every user' });
}

/** Removes the rights of other users on an existing folder. A shared folder, or one of root, stays as it is. */
async function keepFromOthers(folder: string): Promise<void> {
  const { mode } = await stat(folder);
  if ((mode & RIGHTS_OF_OTHERS) === 0 || (mode & STICKY) !== 0) return;
  await chmod(folder, mode & ~RIGHTS_OF_OTHERS).catch(() => {});
}

const lockFile = (folder: string) => join(folder, 'lock.sqlite');
const descriptionFile = (folder: string) => join(folder, 'explorer.lock');

/** Returns the result of `work`. @throws OrreryError DATA_FOLDER_UNLOCKABLE for its errors */
function guarded<Result>(folder: string, work: () => Result): Result {
  try {
    return work();
  } catch (thrown) {
    throw lockProblem(folder, thrown);
  }
}

/**
 * Returns the error for a data folder on a file system that does not support locks.
 * @param thrown the error of the system
 */
export function lockProblem(folder: string, thrown: unknown): OrreryError {
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  const isRefusal = systemCode(thrown)?.startsWith('SQLITE_IOERR') === true;
  const reason = isRefusal ? `its disk does not lock files (${text})` : text;
  return new OrreryError('DATA_FOLDER_UNLOCKABLE', { folder, reason }, { cause: thrown });
}

/** Runs `work` up to `times` times, 20 ms apart, until its result is not null; returns the last result. */
async function attempt<Result>(times: number, work: () => Result | Promise<Result | null> | null) {
  for (let done = 1; ; done += 1) {
    const result = await work();
    if (result !== null || done === times) return result;
    await wait(PAUSE_MS);
  }
}

async function readDescription(folder: string): Promise<LockHolder | null> {
  try {
    return LockDescription.parse(JSON.parse(String(await readRegularFile(descriptionFile(folder)))));
  } catch {
    return null;
  }
}

/**
 * Returns the description of the process that holds the folder.
 * @throws OrreryError DATA_FOLDER_UNLOCKABLE if there is none after a second
 */
async function describeHolder(folder: string): Promise<LockHolder> {
  const holder = await attempt(READ_ATTEMPTS, () => readDescription(folder));
  if (holder !== null) return holder;
  const reason = 'its lock.sqlite is locked by an unknown process, or its disk does not lock files';
  throw new OrreryError('DATA_FOLDER_UNLOCKABLE', { folder, reason });
}

/**
 * Returns the running explorer that holds a data folder; null if none does.
 * @throws OrreryError DATA_FOLDER_UNLOCKABLE, DATA_FOLDER_FOREIGN
 */
export async function findLockHolder(folder: string): Promise<LockHolder | null> {
  await refuseForeign(folder);
  const isHeld = guarded(folder, () => isFileLocked(lockFile(folder)));
  return isHeld ? await describeHolder(folder) : null;
}

/**
 * Locks the data folder for this process, creates it if needed, and closes it to other users. The caller releases it.
 * @throws OrreryError DATA_FOLDER_BUSY if another process holds it, DATA_FOLDER_FOREIGN, DATA_FOLDER_UNLOCKABLE,
 * FILE_UNWRITABLE, DISK_FULL
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await makeFolder(folder);
  await refuseForeign(folder);
  await access(folder, constants.W_OK).catch((thrown: unknown) => {
    throw unwritable(folder, thrown);
  });
  const lock = await attempt(TAKE_ATTEMPTS, () => guarded(folder, () => takeFileLock(lockFile(folder))));
  if (lock === null) {
    const { pid } = await describeHolder(folder);
    throw new OrreryError('DATA_FOLDER_BUSY', { folder, pid });
  }
  await keepFromOthers(folder);
  return describedLock(folder, lock);
}

async function describedLock(folder: string, lock: FileLock): Promise<FolderLock> {
  const file = descriptionFile(folder);
  const describe = (address: string | null, token: string | null) => {
    const holder: LockHolder = { pid: process.pid, address, token };
    return replaceFile(file, JSON.stringify(holder));
  };
  try {
    await describe(null, null);
  } catch (thrown) {
    lock.release();
    throw thrown;
  }
  return {
    announce: describe,
    async withdraw() {
      await describe(null, null).catch(() => rm(file, { force: true }).catch(() => {}));
    },
    async release() {
      // Remove the description first: the folder must stay locked while it names this process. Nobody reads a
      // description that stays, because the folder is not locked then.
      await rm(file, { force: true }).catch(() => {});
      lock.release();
    },
  };
}
