import { z } from 'zod';
import { Table } from '../../contract/index.ts';

/** The settings of mirroring as they are stored: the tables, the limit of bytes on disk, and the dataset to add to. */
export const StoredMirror = z.object({
  tables: z.array(Table),
  limitBytes: z.int().nonnegative().nullable(),
  paused: z.boolean(),
  dataset: z.string().optional(),
});
