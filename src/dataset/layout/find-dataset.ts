import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isAbsent, OrreryError, unreadable } from '../../contract/index.ts';
import { pathExists } from '../../files/index.ts';

/** Folders of a dataset: tables of history by segments, and lists as they were at one time. */
const AREAS = ['history', 'lists'] as const;
/** The part of a dataset that a table is in: history or lists. */
export type DatasetArea = (typeof AREAS)[number];

/** The folder of a table in a dataset. */
export interface TableFolder {
  area: DatasetArea;
  table: string;
  folder: string;
}

/** Returns the names of the folders in a folder, without hidden ones, by name; empty if there is no folder. */
async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((thrown: unknown) => {
    if (isAbsent(thrown)) return [];
    throw unreadable(folder, thrown);
  });
  return entries.flatMap((entry) => (entry.isDirectory() && !entry.name.startsWith('.') ? [entry.name] : [])).sort();
}

async function isDataset(folder: string): Promise<boolean> {
  return (await foldersIn(folder)).some((name) => AREAS.some((area) => area === name));
}

/**
 * Returns the folder of a chain's dataset: the given one, or the only one in it.
 * @throws OrreryError DATASET_FOREIGN if there is none or more than one, FILE_UNREADABLE
 */
export async function findDataset(given: string): Promise<string> {
  if (await isDataset(given)) return given;
  const inside = [];
  for (const name of await foldersIn(given)) if (await isDataset(join(given, name))) inside.push(name);
  const [only, second] = inside;
  if (only !== undefined && second === undefined) return join(given, only);
  let problem = `it holds several chains: ${inside.join(', ')}`;
  // Of a disk that is not mounted nothing else is known.
  if (!(await pathExists(given))) problem = 'there is no such folder';
  else if (second === undefined) problem = 'there is no folder "history" or "lists" in it';
  throw new OrreryError('DATASET_FOREIGN', { folder: given, problem });
}

/**
 * Returns the folder to which a chain's dataset is written. If the given folder has the name of the chain, it is that
 * folder; else it is the folder of this name in the given one. Earlier versions always wrote to the inner folder: a dataset
 * that is only there is continued.
 * @throws OrreryError FILE_UNREADABLE
 */
export async function folderToWrite(given: string, name: string): Promise<string> {
  const inside = join(given, name);
  if (basename(given) !== name) return inside;
  return (await isDataset(given)) || !(await isDataset(inside)) ? given : inside;
}

/** Returns the folders of a dataset's tables: those of history first, then those of lists. @throws OrreryError FILE_UNREADABLE */
export async function findTables(dataset: string): Promise<TableFolder[]> {
  const found: TableFolder[] = [];
  for (const area of AREAS) {
    for (const table of await foldersIn(join(dataset, area))) {
      found.push({ area, table, folder: join(dataset, area, table) });
    }
  }
  return found;
}
