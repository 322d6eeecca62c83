/** Quarantines stores that cannot be read. They are never deleted, and the readable ones stay in use. */
import { constants } from 'node:fs';
import { access, readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type NetworkNotice, OrreryError, systemCode, unreadable } from '../contract/index.ts';
import { quarantine } from '../files/index.ts';

/** The content of each file of a network, and what a new empty file means for a person. */
const STORES = {
  'lists.sqlite': ['The lists of this network', 'Orrery downloads them again.'],
  'history.sqlite': ['The history stored here', 'Orrery downloads it again when needed.'],
  'user.sqlite': [
    'Your data in this network (jobs, drafts, checks, history settings)',
    'It starts empty. If you have a copy, stop Orrery and restore it.',
  ],
} as const;
type StoreName = keyof typeof STORES;

/** Files that SQLite keeps beside a database. The log may hold commits that the database lacks. */
const BELONGINGS = ['-wal', '-shm'];

/** Returns true for a file that this process may read and write. A file that the system withholds is not damaged. */
async function isReadable(file: string): Promise<boolean> {
  try {
    await access(file, constants.R_OK | constants.W_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

/**
 * Opens a store of a network's folder. A damaged one is quarantined, and a new one is opened instead.
 * @throws OrreryError FILE_UNREADABLE if it cannot be quarantined, and the errors of opening
 */
export async function openOrQuarantine<Store>(
  folder: string,
  name: StoreName,
  open: () => Promise<Store>,
): Promise<Store> {
  const file = join(folder, name);
  try {
    return await open();
  } catch (thrown) {
    if (!OrreryError.hasCode(thrown, 'STORE_DAMAGED') || !(await isReadable(file))) throw thrown;
    await quarantine(file, BELONGINGS).catch((failure: unknown) => {
      throw unreadable(file, failure);
    });
    return await open();
  }
}

/**
 * Returns a notice for every quarantined store of a folder. Each notice stays until a person deletes the files.
 * @throws OrreryError FILE_UNREADABLE
 */
export async function noticesOfDamage(folder: string): Promise<NetworkNotice[]> {
  const names = await readdir(folder).catch((thrown: unknown) => {
    if (systemCode(thrown) === 'ENOENT') return [];
    throw unreadable(folder, thrown);
  });
  return Object.entries(STORES).flatMap(([name, [what, next]]) => {
    const aside = names.filter((other) => /^\.unreadable(-\d+)?$/.test(other.replace(name, ''))).sort();
    if (aside.length === 0) return [];
    const where = `${aside.join(' and ')} in ${basename(folder)}`;
    const text = `${what} could not be read: ${name} was damaged and is in quarantine as ${where}. ${next} Delete the quarantined file when you no longer need it.`;
    return [{ kind: 'stores' as const, text }];
  });
}
