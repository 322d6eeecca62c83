/**
 * Datasets on disk (docs/dataset.md). A dataset is named by an id that the explorer gave to its folder: one that an export
 * wrote, one in the folder of exports, or one that a person chose in a dialog of the system.
 */
import { z } from 'zod';
import { int64 } from '../scalars.ts';
import { count, moment, namedNetwork } from './common.ts';
import { datasetId } from './dataset-exports.ts';

/** A dataset that this network knows. */
export const KnownDataset = z.object({
  id: z.string(),
  folder: z.string(),
  /** True for the dataset of the export folder, which is known while it is there. */
  inExportFolder: z.boolean(),
});
export type KnownDataset = z.output<typeof KnownDataset>;

const VERDICTS = ['complete', 'incomplete', 'damaged'] as const;

const DatasetTable = z.object({
  area: z.enum(['history', 'lists']),
  /** Its name as in folders: `market_data`. */
  table: z.string(),
  /** First and last block; null for a list, and for a table without segments. */
  from: int64.nullable(),
  to: int64.nullable(),
  segments: count,
  rows: count,
  files: count,
  bytes: count,
  /** Number of segments that are kept although their bytes cannot be reproduced from Parquet. */
  inexact: count,
  verdict: z.enum(VERDICTS),
});
export type DatasetTable = z.output<typeof DatasetTable>;

const content = {
  folder: z.string(),
  /**
   * `complete`; `damaged`: a file was changed, is missing, or is not in the log; `incomplete`: a write was cut off, or log
   * and manifest are of different age.
   */
  verdict: z.enum(VERDICTS),
  /** The root over all tables of history, in 64 hexadecimal digits. */
  root: z.string(),
  problems: z.array(z.string()),
};

/** The content of a dataset, by its log and manifest: no row is read. */
export const DatasetContent = z.object({
  ...content,
  tables: z.array(DatasetTable.extend({ columns: z.array(z.object({ name: z.string(), type: z.string() })) })),
});
export type DatasetContent = z.output<typeof DatasetContent>;

/** The result of a verification, which reads every row. */
export const DatasetVerdict = z.object({ ...content, tables: z.array(DatasetTable), verifiedAt: moment });
export type DatasetVerdict = z.output<typeof DatasetVerdict>;

const one = z.strictObject({ dataset: datasetId });
const changed = one.extend(namedNetwork);

/** The methods of the explorer's API for datasets on disk. */
export const datasetMethods = {
  /** The known datasets, that of the export folder first. `ofExportFolder` may not be there yet. */
  datasets: {
    input: z.strictObject({}),
    output: z.object({ datasets: z.array(KnownDataset), ofExportFolder: KnownDataset }),
  },
  /** Opens a dialog to choose a dataset; null when the person cancels. @throws NOT_IMPLEMENTED, DATASET_FOREIGN */
  chooseDataset: { input: z.strictObject(namedNetwork), output: z.object({ dataset: KnownDataset.nullable() }) },
  /** Removes a dataset from the list, except that of the export folder. Its files stay. @throws DATASET_UNKNOWN */
  forgetDataset: { input: changed, output: z.object({}) },
  /** Takes back a removal, until the explorer ends. @throws DATASET_UNKNOWN, DISK_FULL, FILE_UNWRITABLE */
  restoreDataset: { input: changed, output: z.object({ dataset: KnownDataset }) },
  /** @throws DATASET_UNKNOWN, DATASET_FOREIGN, DATASET_NEWER, FILE_UNREADABLE, THREAD_LOST */
  dataset: { input: one, output: DatasetContent },
  /**
   * Computes every digest, only from the files; progress arrives as events.
   * @throws DATASET_UNKNOWN, DATASET_FOREIGN, DATASET_NEWER, FILE_UNREADABLE, THREAD_LOST, CANCELLED
   */
  verifyDataset: { input: one, output: DatasetVerdict },
  /** The last verdict; null if it was never verified, or if a file changed since. @throws DATASET_UNKNOWN */
  lastDatasetVerdict: { input: one, output: z.object({ verdict: DatasetVerdict.nullable() }) },
  /**
   * Joins small files. Digests and root stay the same. Progress arrives as events.
   * @throws DATASET_UNKNOWN, DATASET_*, DISK_FULL, FILE_UNWRITABLE, THREAD_LOST, CANCELLED
   */
  compactDataset: { input: changed, output: z.object({ joined: count }) },
  /** Shows the folder in the system's file manager. @throws NOT_IMPLEMENTED, DATASET_UNKNOWN */
  revealDataset: { input: one, output: z.object({}) },
} as const;

/** The events about datasets on disk. */
export const datasetEvents = [
  /** Progress of a verification. */
  z.object({ type: z.literal('datasetVerification'), dataset: z.string(), bytes: count, bytesTotal: count }),
  /** How many of a table's files that are joined have been, while a dataset is compacted table by table. */
  z.object({
    type: z.literal('datasetCompaction'),
    dataset: z.string(),
    table: z.string(),
    files: count,
    filesTotal: count,
  }),
] as const;
