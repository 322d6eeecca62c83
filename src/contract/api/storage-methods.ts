/** The disk space that the current network takes on this machine, and the removal of data that can be downloaded again. */
import { z } from 'zod';
import { count, namedNetwork } from './common.ts';

/** The methods of the explorer's API for the disk space that a network takes. */
export const storageMethods = {
  /** The data folder, and the sizes on disk of what the current network keeps in it (bytes). */
  storage: {
    input: z.strictObject({}),
    output: z.object({
      /** Path of the data folder. */
      folder: z.string(),
      /** Nodes, parties, checkpoints and funding points. */
      listsBytes: count,
      /** Stored tables of history, and archives that are being fetched. */
      historyBytes: count,
      /** Files for queries: made from history, and made again when a query needs them. */
      queryBytes: count,
      /** Data that cannot be downloaded again: jobs, drafts, templates, checks, saved queries and the like. */
      ownBytes: count,
    }),
  },
  /**
   * Removes the files for queries, and the stored history that is not mirrored. What an unfinished export needs stays.
   * `freedBytes` is by how much `historyBytes` and `queryBytes` of `storage` shrank; they can shrink further a moment later.
   * `removed` is true if history was removed, also while a reader keeps its space.
   */
  freeHistory: { input: z.strictObject(namedNetwork), output: z.object({ freedBytes: count, removed: z.boolean() }) },
} as const;
