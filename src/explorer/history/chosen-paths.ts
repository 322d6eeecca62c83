import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { OrreryError, unwritable } from '../../contract/index.ts';

/**
 * Paths that a person chose, under ids that say nothing and cannot be guessed. Whoever speaks to the explorer's API can
 * be a page that went wrong, so the API takes no path, only these ids. Two ways lead here: a host hands over what came
 * out of a system dialog or was dropped on its window (`admit`), and a command leaves the path in a file of the data
 * folder, which proves that it runs as the folder's owner (`leavePath`).
 */
export interface ChosenPaths {
  admit(path: string): string;
  /** @throws OrreryError PATH_NOT_CHOSEN */
  resolve(id: string): Promise<string>;
}

/** The oldest is forgotten beyond this many. */
const KEPT = 1000;
const ID = /^[\w-]{22}$/;

const folderOf = (dataDir: string): string => join(dataDir, 'chosen');
const newId = (): string => randomBytes(16).toString('base64url');

export function createChosenPaths(dataDir: string): ChosenPaths {
  const chosen = new Map<string, string>();

  function keep(id: string, path: string): void {
    chosen.set(id, path);
    const [oldest] = chosen.keys();
    if (chosen.size > KEPT && oldest !== undefined) chosen.delete(oldest);
  }

  /** What a command left, once. */
  async function takeLeft(id: string): Promise<string | undefined> {
    if (!ID.test(id)) return undefined;
    const file = join(folderOf(dataDir), id);
    const path = await readFile(file, 'utf8').catch(() => undefined);
    if (path === undefined || !isAbsolute(path)) return undefined;
    await rm(file, { force: true });
    keep(id, path);
    return path;
  }

  return {
    admit(path) {
      const id = newId();
      keep(id, path);
      return id;
    },
    async resolve(id) {
      const path = chosen.get(id) ?? (await takeLeft(id));
      if (path === undefined) throw new OrreryError('PATH_NOT_CHOSEN', { value: id });
      return path;
    },
  };
}

/**
 * Leaves an absolute path for the explorer that holds a data folder; the returned id names it there.
 * @throws OrreryError FILE_UNWRITABLE
 */
export async function leavePath(dataDir: string, path: string): Promise<string> {
  const id = newId();
  const folder = folderOf(dataDir);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, id), path, { mode: 0o600, flag: 'wx' });
  } catch (thrown) {
    throw unwritable(folder, thrown);
  }
  return id;
}
