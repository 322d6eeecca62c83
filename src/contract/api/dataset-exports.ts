/** Exports of history to a dataset: their plans, and how they start. */
import { z } from 'zod';
import { int64 } from '../scalars.ts';
import { DatasetJob } from './export-jobs.ts';
import { orderedTables, plan, plannedTable } from './exports.ts';
import { BlockRange } from './stored-history.ts';

const PlannedDatasetTable = z.object({
  ...plannedTable,
  /** The blocks that the dataset has of the table; null if it has none. */
  present: BlockRange.nullable(),
  /**
   * `write`: the dataset does not have the table. `append`: it has the beginning of the range. `nothing`: it has the
   * whole range. `replace`: its table is removed first, as the request says. `blocked`: it has other blocks, and a dataset
   * grows at its end only, without a gap.
   */
  action: z.enum(['write', 'append', 'nothing', 'replace', 'blocked']),
  /** The blocks that are written; the figures of the table are theirs. Null for `nothing` and `blocked`. */
  adds: BlockRange.nullable(),
});
export type PlannedDatasetTable = z.output<typeof PlannedDatasetTable>;

export const DatasetPlan = z.object({
  ...plan,
  tables: z.array(PlannedDatasetTable),
  /** Id of the dataset. */
  dataset: z.string(),
});
export type DatasetPlan = z.output<typeof DatasetPlan>;

/** Id of a dataset that this network knows; that of the export folder if absent. */
export const datasetId = z.string().max(64);

const order = {
  tables: orderedTables,
  dataset: datasetId.optional(),
  /** True replaces tables that have other blocks. */
  replace: z.boolean().optional(),
};

export const datasetExportMethods = {
  /** As `planExports`. @throws TABLE_REQUIRED, DATASET_UNKNOWN, DATASET_NEWER, FILE_UNREADABLE */
  planDataset: {
    input: z.strictObject({ ...order, from: int64.optional(), to: int64.optional() }),
    output: DatasetPlan,
  },
  /**
   * Starts one job for all tables. The range must lie on segment boundaries.
   * @throws TABLE_REQUIRED, RANGE_REVERSED, RANGE_OFF_BOUNDARY, RANGE_OUTSIDE, RANGE_GAP, HISTORY_UNKNOWN,
   *   DATASET_UNKNOWN, DATASET_RANGE (a table is `blocked`), DATASET_BUSY (another job writes there); then no job starts
   */
  startDataset: {
    input: z.strictObject({ ...order, from: int64, to: int64 }),
    output: z.object({ job: DatasetJob }),
  },
} as const;
