/** The datasets that a network knows: those that exports wrote, and those that a person chose. */
import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type KnownDataset, OrreryError } from '../../contract/index.ts';
import type { Document, Documents } from '../../store/index.ts';
import type { StoredPaths } from '../archive-paths.ts';

export const StoredDataset = z.object({ folder: z.string() });
type StoredDataset = z.output<typeof StoredDataset>;

/** The list of datasets of one network. */
export interface KnownDatasets {
  /** Returns the dataset of the export folder, if it is there, then the others, the newest first. */
  list(): Promise<KnownDataset[]>;
  /** Returns the dataset of the export folder, which may not be there yet. */
  ofExportFolder(): Promise<KnownDataset>;
  /** Returns a known dataset; its folder need not exist. @throws OrreryError DATASET_UNKNOWN */
  get(id: string): Promise<KnownDataset>;
  /** Remembers a folder. A known one keeps its id. */
  add(folder: string): Promise<KnownDataset>;
  /** Removes a dataset from the list; its files stay. @throws OrreryError DATASET_UNKNOWN */
  forget(id: string): Promise<void>;
  /**
   * Takes back a removal of this run of the program: the dataset has its id and its place in the list again. A folder that
   * is in the list, because it was chosen again, stays as it is.
   * @throws OrreryError DATASET_UNKNOWN, DISK_FULL, FILE_UNWRITABLE
   */
  restore(id: string): Promise<KnownDataset>;
}

/** Options of `createKnownDatasets`. */
export interface KnownDatasetsParts {
  documents: Documents<StoredDataset>;
  /** Returns the path of the folder of exports. */
  exportFolder(): Promise<string>;
  /** The name of the chain's folder in a folder of datasets. */
  chainFolderName: string;
  /** Converts the folders in the documents. */
  paths: StoredPaths;
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}

/** Returns the list of datasets that a network knows. */
export function createKnownDatasets(parts: KnownDatasetsParts): KnownDatasets {
  const { documents, exportFolder, chainFolderName, paths } = parts;
  /** The documents of the datasets that were removed, by id. */
  const removed = new Map<string, Document<StoredDataset>>();

  async function listStored(): Promise<KnownDataset[]> {
    const stored = (await documents.list()).sort((one, other) => other.createdAt - one.createdAt);
    return stored.map(({ id, content }) => ({ id, folder: paths.fromStored(content.folder), inExportFolder: false }));
  }

  /**
   * Returns the id of a folder. The same folder always has the same id, so that links to it outlive a restart. The id of a
   * stored dataset stays when the data folder is moved with it, so its former folder gets another one.
   */
  async function idOf(folder: string): Promise<string> {
    const stored = await listStored();
    let id = digestOf(folder);
    while (stored.some((dataset) => dataset.id === id && dataset.folder !== folder)) id = digestOf(id);
    return stored.find((dataset) => dataset.folder === folder)?.id ?? id;
  }

  async function ofExportFolder(): Promise<KnownDataset> {
    const folder = join(await exportFolder(), chainFolderName);
    return { id: await idOf(folder), folder, inExportFolder: true };
  }

  async function list(): Promise<KnownDataset[]> {
    const own = await ofExportFolder();
    const stored = await listStored();
    const isThere = await stat(own.folder).then(
      (found) => found.isDirectory(),
      () => false,
    );
    const others = stored.filter(({ id }) => id !== own.id);
    return isThere || others.length < stored.length ? [own, ...others] : others;
  }

  async function get(id: string): Promise<KnownDataset> {
    const own = await ofExportFolder();
    if (own.id === id) return own;
    const stored = await documents.get(id);
    if (stored === null) throw new OrreryError('DATASET_UNKNOWN', { dataset: id });
    return { id, folder: paths.fromStored(stored.content.folder), inExportFolder: false };
  }

  return {
    list,
    ofExportFolder,
    get,
    async add(folder) {
      const id = await idOf(folder);
      await documents.put(id, { folder: paths.toStored(folder) });
      return get(id);
    },
    async forget(id) {
      await get(id);
      const stored = await documents.get(id);
      await documents.remove(id);
      if (stored !== null) removed.set(id, stored);
    },
    async restore(id) {
      const before = removed.get(id);
      if (before === undefined) return get(id);
      const { content, ...times } = before;
      const folder = paths.fromStored(content.folder);
      // The folder may be listed under a new id: the former one stayed while the data folder was moved (`idOf`).
      const again = (await listStored()).find((dataset) => dataset.folder === folder);
      if (again !== undefined) return again;
      await documents.put(id, content, times);
      removed.delete(id);
      return get(id);
    },
  };
}
