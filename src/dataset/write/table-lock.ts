import { randomBytes } from 'node:crypto';
import { readdir, rm, rmdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { OrreryError, systemCode, unreadable, unwritable } from '../../contract/index.ts';
import {
  flushFolder,
  isRunning,
  makeFolder,
  openDraft,
  pathExists,
  readRegularFile,
  removeFile,
} from '../../files/index.ts';
import { FILE_MODE, FOLDER_MODE } from '../layout/delta-log.ts';
import { manifestFile, OWN_FOLDER } from '../layout/manifest.ts';
import { refuseLinks } from '../layout/refuse-links.ts';

/** The claim of a writer. A folder with one is a table of Orrery, also before it has a manifest. */
const Claim = z.object({
  format: z.literal(1),
  chain: z.string(),
  table: z.string(),
  host: z.string(),
  pid: z.int(),
  /** Random digits: no two claims have the same. */
  id: z.string().regex(/^[0-9a-f]{16}$/),
});
type Claim = z.output<typeof Claim> & { file: string };

/** Returns the path of the first claim in the folder of a table. Later writers create successors of it. */
export function writingFile(folder: string): string {
  return join(folder, OWN_FOLDER, 'writing.json');
}

const SUCCESSOR = 'writing-after-';

/**
 * Returns the path of the claim that takes over from the claim with this id. It can be created once, so only one writer
 * takes over.
 */
function successorFile(folder: string, id: string): string {
  return join(folder, OWN_FOLDER, `${SUCCESSOR}${id}.json`);
}

/** In place of a process id: the writer failed. The files that it has written stay for the next writer. */
const NO_PROCESS = 0;

/** Ids of the claims that this process holds. */
const heldHere = new Set<string>();

/** The right to write one table. It is a claim in the table's folder. */
export interface TableLock {
  /** True if an earlier writer ended before the table was complete. */
  resumes: boolean;
  /**
   * Gives the lock back after the table is complete, or after nothing was written. An empty folder goes too: it would
   * count as a table that was begun.
   * @throws OrreryError FILE_UNWRITABLE
   */
  release(): Promise<void>;
  /** Gives the lock back while the table is incomplete: the next writer continues. Never throws. */
  abandon(): Promise<void>;
}

/** Returns the claim in a file; undefined if there is none. @throws OrreryError FILE_UNREADABLE, TOO_MANY_OPEN_FILES */
async function readClaim(file: string): Promise<Claim | undefined> {
  const text = await readRegularFile(file);
  if (text === undefined) return undefined;
  try {
    return { ...Claim.parse(JSON.parse(text.toString())), file };
  } catch {
    return undefined;
  }
}

/** Returns the first claim, then each one that took over from the one before. The last one counts. */
async function readClaims(folder: string): Promise<Claim[]> {
  const claims: Claim[] = [];
  let next = await readClaim(writingFile(folder));
  while (next !== undefined) {
    claims.push(next);
    next = await readClaim(successorFile(folder, next.id));
  }
  return claims;
}

/**
 * Returns true if a table is being written, or if its last writer ended before it was complete.
 * @throws OrreryError FILE_UNREADABLE, TOO_MANY_OPEN_FILES
 */
export async function isBeingWritten(folder: string): Promise<boolean> {
  return (await readClaim(writingFile(folder))) !== undefined;
}

async function visibleNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((thrown: unknown) => {
    if (systemCode(thrown) === 'ENOENT') return [];
    throw unreadable(folder, thrown);
  });
  return names.filter((name) => !name.startsWith('.'));
}

/** Returns true if a folder has files other than the drafts of Orrery. @throws OrreryError FILE_UNREADABLE */
async function hasFiles(folder: string): Promise<boolean> {
  const names = await visibleNames(folder);
  if (names.some((name) => name !== OWN_FOLDER)) return true;
  if (names.length === 0) return false;
  return (await visibleNames(join(folder, OWN_FOLDER))).some((name) => !name.startsWith(SUCCESSOR));
}

/** Returns true if the writer of a claim still runs, or may still run on another machine. */
function isHeld({ host, pid, id }: Claim): boolean {
  if (pid === NO_PROCESS) return false;
  if (host !== hostname()) return true;
  return pid === process.pid ? heldHere.has(id) : isRunning(pid);
}

async function writeClaim({ file, ...claim }: Claim, replace: boolean): Promise<void> {
  const draft = await openDraft(file, FILE_MODE);
  try {
    await draft.handle.writeFile(JSON.stringify(claim));
    await draft.publish({ replace });
  } finally {
    await draft.discard();
  }
  await flushFolder(dirname(file));
}

/** Makes the folder of a claim, if it is missing, and creates the claim. @throws OrreryError as `createClaim` */
async function placeClaim(claim: Claim): Promise<void> {
  await makeFolder(dirname(claim.file), FOLDER_MODE);
  await writeClaim(claim, false);
}

/** Removes a claim of this process, if it is on the disk: another writer may have a claim of this name. Never throws. */
async function withdrawClaim({ file, id }: Claim): Promise<void> {
  const found = await readClaim(file).catch(() => undefined);
  if (found?.id === id) await rm(file, { force: true }).catch(() => {});
}

/**
 * Creates a claim that takes over from `before`, or the first one.
 * After an error no claim of this call is left.
 * @throws OrreryError DATASET_BUSY if another writer was faster, FILE_UNREADABLE, FILE_UNWRITABLE, DISK_FULL,
 * TOO_MANY_OPEN_FILES
 */
async function createClaim(folder: string, own: Claim, before: Claim | undefined): Promise<void> {
  const isFaster = (cause?: unknown) =>
    new OrreryError('DATASET_BUSY', { folder, writer: 'another program, which was faster' }, { cause });
  try {
    await placeClaim(own).catch((thrown: unknown) => {
      if (!(thrown instanceof OrreryError && systemCode(thrown.cause) === 'ENOENT')) throw thrown;
      // A writer that was refused has just removed the folder, because it was empty.
      return placeClaim(own);
    });
    // Another writer may have taken over from `before` and be done. Then no chain of claims leads here.
    if (before !== undefined && (await readClaims(folder)).at(-1)?.id !== own.id) throw isFaster();
  } catch (cause) {
    await withdrawClaim(own);
    if (!(cause instanceof OrreryError)) throw unwritable(own.file, cause);
    throw cause.code === 'FILE_EXISTS' ? isFaster(cause) : cause;
  }
}

/**
 * Locks the folder of a table for writing, and creates it if needed. Takes over the lock of a writer that was killed.
 * @throws OrreryError DATASET_FOREIGN (files that Orrery did not write, links, or another table), DATASET_BUSY (its writer
 * still runs), FILE_UNREADABLE, FILE_UNWRITABLE, DISK_FULL, TOO_MANY_OPEN_FILES
 */
export async function lockTable(folder: string, chain: string, table: string): Promise<TableLock> {
  await refuseLinks(folder);
  const claims = await readClaims(folder);
  const held = claims.at(-1);
  if (held !== undefined) {
    if (held.chain !== chain || held.table !== table) {
      throw new OrreryError('DATASET_FOREIGN', {
        folder,
        problem: `it is of table ${held.table} of chain ${held.chain}`,
      });
    }
    if (isHeld(held)) {
      throw new OrreryError('DATASET_BUSY', { folder, writer: `process ${held.pid} of ${held.host} (${held.file})` });
    }
  } else if (!(await pathExists(manifestFile(folder))) && (await hasFiles(folder))) {
    throw new OrreryError('DATASET_FOREIGN', { folder, problem: 'it has files and no manifest of Orrery' });
  }
  const file = held === undefined ? writingFile(folder) : successorFile(folder, held.id);
  const id = randomBytes(8).toString('hex');
  const own: Claim = { format: 1, chain, table, host: hostname(), pid: process.pid, id, file };
  // Before the file is there: another call in this process must not take it for the claim of an earlier process.
  heldHere.add(id);
  try {
    await createClaim(folder, own, held);
  } catch (thrown) {
    heldHere.delete(id);
    throw thrown;
  }
  return {
    resumes: held !== undefined,
    async release() {
      try {
        // The first claim goes first: without it, no other one counts.
        for (const claim of [...claims, own]) await removeFile(claim.file);
      } finally {
        // Also if a claim stays: else this process would call the table busy until it ends.
        heldHere.delete(id);
      }
      await flushFolder(join(folder, OWN_FOLDER));
      for (const empty of [join(folder, OWN_FOLDER), folder]) await rmdir(empty).catch(() => {});
    },
    async abandon() {
      await writeClaim({ ...own, pid: NO_PROCESS }, true).catch(() => {});
      heldHere.delete(id);
    },
  };
}
