/** The files that were made for queries, as part of the disk space that history may take. */
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** The files that were made for queries. */
export interface QueryCache {
  /** Size of all files (bytes). */
  bytes(): Promise<number>;
  /**
   * Removes the tables that were queried least recently, until the files have at most `bytes`. Stops while a query
   * runs.
   */
  shrink(bytes: number): Promise<void>;
}

interface TableFolder {
  path: string;
  bytes: number;
  /** When a query read it last (Unix milliseconds). */
  usedAt: number;
}

/** The file whose time is that of the last use. */
const INDEX = 'index.json';
/** The folder of the cache for lists; each list has a folder in it. */
export const LISTS = 'lists';

const namesIn = (folder: string) => readdir(folder).catch((): string[] => []);

/** Returns the size of a file, or of all files in a folder (bytes); 0 if there is none. */
async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isDirectory() !== true) return found?.size ?? 0;
  const sizes = await Promise.all((await namesIn(path)).map((name) => sizeOf(join(path, name))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Returns the folders of tables in a cache, in no order. `usedAt` is 0 if it is unknown. */
async function tablesIn(folder: string): Promise<TableFolder[]> {
  const history = (await namesIn(folder)).filter((name) => name !== LISTS).map((name) => join(folder, name));
  const lists = (await namesIn(join(folder, LISTS))).map((name) => join(folder, LISTS, name));
  return Promise.all(
    [...history, ...lists].map(async (path) => ({
      path,
      bytes: await sizeOf(path),
      usedAt: (await stat(join(path, INDEX)).catch(() => undefined))?.mtimeMs ?? 0,
    })),
  );
}

/**
 * Records that a query reads a table now, as the time of the table's index file. Never throws.
 * @param folder the folder of the cache
 * @param table the table's folder in it
 */
export async function noteUse(folder: string, table: string): Promise<void> {
  const now = new Date();
  // A table without rows has no index.
  await utimes(join(folder, table, INDEX), now, now).catch(() => {});
}

/**
 * Runs work at a time when no query reads or makes files of the cache, and returns true. Returns false, without running
 * it, if a query does.
 */
export type WhileUnread = (work: () => Promise<void>) => Promise<boolean>;

/**
 * Returns the cache of files for queries in a folder, which need not exist.
 * @param whileUnread runs work while no query uses the cache; files are removed only there
 */
export function openQueryCache(folder: string, whileUnread: WhileUnread): QueryCache {
  const sum = (tables: readonly TableFolder[]) => tables.reduce((all, { bytes }) => all + bytes, 0);
  return {
    bytes: async () => sum(await tablesIn(folder)),
    async shrink(bytes) {
      const tables = (await tablesIn(folder)).sort((a, b) => a.usedAt - b.usedAt);
      let rest = sum(tables);
      for (const table of tables) {
        if (rest <= bytes) return;
        const remove = () => rm(table.path, { recursive: true, force: true }).catch(() => {});
        if (!(await whileUnread(remove))) return;
        rest -= table.bytes;
      }
    },
  };
}
