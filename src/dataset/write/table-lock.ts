import { readdir, readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { OrreryError, systemCode, unreadable, unwritable } from '../../contract/index.ts';
import { flushFolder, makeFolder, openDraft } from '../../files/index.ts';
import { FILE_MODE } from '../layout/delta-log.ts';
import { manifestFile, OWN_FOLDER } from '../layout/manifest.ts';

/** The writer of a table, and its chain. A folder with this file is one of ours, also before it has a manifest. */
const Writing = z.object({
  format: z.literal(1),
  chain: z.string(),
  table: z.string(),
  host: z.string(),
  pid: z.int(),
});

export function writingFile(folder: string): string {
  return join(folder, OWN_FOLDER, 'writing.json');
}

/** In place of a process id: the writer failed. The files that it has written stay for the next writer. */
const NO_PROCESS = 0;

/** The right to write one table. It is the file `writing.json` in the table's folder. */
export interface TableLock {
  /** True if an earlier writer ended before the table was complete. */
  resumes: boolean;
  /** Gives the lock back after the table is complete. @throws OrreryError FILE_UNWRITABLE */
  release(): Promise<void>;
  /** Gives the lock back while the table is incomplete: the next writer continues. Never throws. */
  abandon(): Promise<void>;
}

async function readWriting(folder: string): Promise<z.output<typeof Writing> | undefined> {
  const text = await readFile(writingFile(folder), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return Writing.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** True if a table is being written, or if its last writer ended before it was complete. */
export async function isBeingWritten(folder: string): Promise<boolean> {
  return (await readWriting(folder)) !== undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (thrown) {
    return systemCode(thrown) === 'EPERM';
  }
}

async function visibleNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((thrown: unknown) => {
    if (systemCode(thrown) === 'ENOENT') return [];
    throw unreadable(folder, thrown);
  });
  return names.filter((name) => !name.startsWith('.'));
}

/** True if a folder has files other than the drafts of Orrery. */
async function hasFiles(folder: string): Promise<boolean> {
  const names = await visibleNames(folder);
  if (names.some((name) => name !== OWN_FOLDER)) return true;
  return names.length > 0 && (await visibleNames(join(folder, OWN_FOLDER))).length > 0;
}

function exists(file: string): Promise<boolean> {
  return readFile(file).then(
    () => true,
    () => false,
  );
}

/**
 * Locks the folder of a table for writing. Takes over the lock of a writer that was killed.
 * @throws OrreryError DATASET_FOREIGN (files that Orrery did not write), DATASET_BUSY (its writer still runs),
 *   FILE_UNWRITABLE
 */
export async function lockTable(folder: string, chain: string, table: string): Promise<TableLock> {
  const file = writingFile(folder);
  const held = await readWriting(folder);
  if (held !== undefined) {
    if (held.chain !== chain || held.table !== table) {
      throw new OrreryError('DATASET_FOREIGN', {
        folder,
        problem: `it is of table ${held.table} of chain ${held.chain}`,
      });
    }
    const isOther =
      held.pid !== NO_PROCESS && (held.host !== hostname() || (held.pid !== process.pid && isAlive(held.pid)));
    if (isOther) {
      throw new OrreryError('DATASET_BUSY', { folder, writer: `process ${held.pid} of ${held.host} (${file})` });
    }
  } else if (!(await exists(manifestFile(folder))) && (await hasFiles(folder))) {
    throw new OrreryError('DATASET_FOREIGN', { folder, problem: 'it has files and no manifest of Orrery' });
  }
  const claim = async (pid: number): Promise<void> => {
    const text = JSON.stringify({ format: 1, chain, table, host: hostname(), pid });
    const draft = await openDraft(file, FILE_MODE);
    try {
      await draft.handle.writeFile(text);
      await draft.publish({ replace: held !== undefined || pid === NO_PROCESS });
    } finally {
      await draft.discard();
    }
    await flushFolder(join(folder, OWN_FOLDER));
  };
  try {
    await makeFolder(join(folder, OWN_FOLDER));
    await claim(process.pid);
  } catch (cause) {
    if (!(cause instanceof OrreryError)) throw unwritable(file, cause);
    if (cause.code !== 'FILE_EXISTS') throw cause;
    throw new OrreryError('DATASET_BUSY', { folder, writer: 'another program, which was faster' }, { cause });
  }
  return {
    resumes: held !== undefined,
    async release() {
      await rm(file, { force: true }).catch((thrown: unknown) => {
        throw unwritable(file, thrown);
      });
      await flushFolder(join(folder, OWN_FOLDER));
    },
    abandon: () => claim(NO_PROCESS).catch(() => {}),
  };
}
