import { z } from 'zod';
import type { Documents } from '../store/index.ts';
import type { StoredPaths } from './archive-paths.ts';

export const ExportSettings = z.object({ folder: z.string() });

/** The folder of exports of a network. */
export interface ExportFolder {
  /** Returns the path of the folder: the chosen one, else the default. */
  get(): Promise<string>;
  /** Stores the path of the folder that a person chose. */
  set(folder: string): Promise<void>;
}

const SETTINGS = 'export';

/** Returns the folder of exports: the one that a person chose and that is stored, else `defaultFolder`. */
export function createExportFolder(
  documents: Documents<z.output<typeof ExportSettings>>,
  defaultFolder: string,
  { toStored, fromStored }: StoredPaths,
): ExportFolder {
  return {
    async get() {
      const stored = await documents.get(SETTINGS);
      return stored === null ? defaultFolder : fromStored(stored.content.folder);
    },
    set: (folder) => documents.put(SETTINGS, { folder: toStored(folder) }),
  };
}
