import { randomBytes } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { OrreryError, unwritable } from '../contract/index.ts';
import { readRegularFile } from '../files/index.ts';

/**
 * Paths that a person chose, under random ids that cannot be guessed. A caller of the explorer's API may be a faulty
 * page, so the API takes these ids and no path. Each id grants one use: a file that was chosen for reading is never
 * written. A grant has two sources. A host grants a path from a system dialog, or of a file that was dropped on its
 * window (`grantPath`). A command leaves the path of its export in a file of the data folder, which proves that it runs
 * as the folder's owner (`leavePath`).
 */
export interface ChosenPaths {
  /**
   * Grants one use of a path and returns its random id, which is valid while the explorer runs.
   * @param name how the person knows the file, for errors; its path if absent
   */
  grantPath(path: string, use: PathUse, name?: string): string;
  /**
   * Returns the path that an id grants.
   * @throws OrreryError PATH_NOT_CHOSEN, also for a path that was granted for the other use; FILE_UNREADABLE or
   * TOO_MANY_OPEN_FILES for one that a command left
   */
  resolve(id: string, use: PathUse): Promise<string>;
  /** Returns the name that was given with the grant; undefined without one. */
  nameOf(id: string): string | undefined;
}

/** The one use that a grant permits: to read an archive, or to write exports. */
export type PathUse = 'read' | 'write';

/** Maximum number of grants. A new grant replaces the oldest. */
const MAX_GRANTS = 1000;
const ID = /^[\w-]{22}$/;

interface Grant {
  path: string;
  use: PathUse;
  name?: string;
}

const folderOf = (dataDir: string): string => join(dataDir, 'chosen');
const newId = (): string => randomBytes(16).toString('base64url');

/**
 * Returns an empty list of grants. It holds 1,000 and drops the oldest beyond that. It also accepts an id that a
 * command left in the data folder, once, as a grant to write.
 */
export function createChosenPaths(dataDir: string): ChosenPaths {
  const grants = new Map<string, Grant>();

  function keep(id: string, grant: Grant): void {
    grants.set(id, grant);
    const [oldest] = grants.keys();
    if (grants.size > MAX_GRANTS && oldest !== undefined) grants.delete(oldest);
  }

  /**
   * Takes the path that a command left, once, and deletes its file; undefined if there is none. Commands leave only
   * paths of exports.
   */
  async function takeLeft(id: string): Promise<Grant | undefined> {
    if (!ID.test(id)) return undefined;
    const file = join(folderOf(dataDir), id);
    const left = await readRegularFile(file);
    const path = left?.toString() ?? '';
    if (!isAbsolute(path)) return undefined;
    await rm(file, { force: true });
    const grant: Grant = { path, use: 'write' };
    keep(id, grant);
    return grant;
  }

  return {
    grantPath(path, use, name) {
      const id = newId();
      keep(id, { path, use, ...(name !== undefined && { name }) });
      return id;
    },
    async resolve(id, use) {
      const grant = grants.get(id) ?? (await takeLeft(id));
      if (grant?.use !== use) throw new OrreryError('PATH_NOT_CHOSEN', { value: id });
      return grant.path;
    },
    nameOf: (id) => grants.get(id)?.name,
  };
}

/**
 * Writes the absolute path of an export to a file of the data folder, for the explorer that holds the folder. Returns
 * the id that grants writing there.
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
