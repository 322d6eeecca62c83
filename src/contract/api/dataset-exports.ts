/** Exports of history to a dataset: their plans, and how they start. */
import { z } from 'zod';
import { LIST_TABLES } from '../choices.ts';
import { Table } from '../history.ts';
import { int64 } from '../scalars.ts';
import { count, moment, namedNetwork } from './common.ts';
import { DatasetJob } from './export-jobs.ts';
import { HistoryAmount, plan, plannedTable } from './exports.ts';
import { BlockRange } from './stored-history.ts';

const PlannedDatasetTable = z.object({
  ...plannedTable,
  /** The blocks that the dataset has of the table; null if it has none. */
  present: BlockRange.nullable(),
  /**
   * `write`: the dataset does not have the table. `append`: it has the beginning of the range. `nothing`: it has the
   * whole range. `correct`: it has exactly the range, and some of its segments are stored with other rows, or are
   * suspect, or the request downloads all of them again; only segments with other rows are replaced then. `replace`: its
   * table is replaced, as the request says. `blocked`: it has other blocks, and a dataset grows at its end only, without a gap.
   */
  action: z.enum(['write', 'append', 'correct', 'nothing', 'replace', 'blocked']),
  /**
   * The blocks that are written; the figures of the table are theirs, but nothing is added by `correct`. Null for
   * `nothing` and `blocked`.
   */
  adds: BlockRange.nullable(),
});
export type PlannedDatasetTable = z.output<typeof PlannedDatasetTable>;

const PlannedList = z.object({
  list: z.enum(LIST_TABLES),
  /**
   * `write`: the dataset does not have the list. `replace`: its snapshot is replaced by the stored rows. `nothing`: no
   * row of the list is stored, so it cannot be written.
   */
  action: z.enum(['write', 'replace', 'nothing']),
  /** The stored rows, and the size of the files that they become. */
  rows: HistoryAmount,
  bytes: HistoryAmount,
  /** True if no row is missing. */
  complete: z.boolean(),
  /** When the network confirmed the stored rows last; null if a part of them was never confirmed. */
  asOf: moment.nullable(),
  /** The snapshot that the dataset has; null if it has none. */
  present: z.object({ rows: count, asOf: moment.nullable() }).nullable(),
});
export type PlannedList = z.output<typeof PlannedList>;

/** The plan of an export to a dataset: the valid range of blocks, and the change of each table and list. */
export const DatasetPlan = z.object({
  ...plan,
  /** Sum over the tables and the lists. */
  bytes: HistoryAmount,
  tables: z.array(PlannedDatasetTable),
  lists: z.array(PlannedList),
  /** Id of the dataset. */
  dataset: z.string(),
});
export type DatasetPlan = z.output<typeof DatasetPlan>;

/** Id of a dataset that this network knows. If it is absent, the dataset is that of the export folder. */
export const datasetId = z.string().max(64);

const order = {
  tables: z.array(Table).max(15),
  /** Lists, which are written as they are stored. Without tables at least one. */
  lists: z.array(z.enum(LIST_TABLES)).max(LIST_TABLES.length).optional(),
  /** Blocks of the tables; an absent end is the oldest or newest known block. */
  from: int64.optional(),
  to: int64.optional(),
  dataset: datasetId.optional(),
  /** True replaces tables that have other blocks. */
  replace: z.boolean().optional(),
  /** True also downloads the segments again that are stored. */
  renew: z.boolean().optional(),
};

/** The methods of the explorer's API that plan and start exports to datasets. */
export const datasetExportMethods = {
  /**
   * As `planExports`. The plan of only lists has no range and no problem.
   * @throws TABLE_REQUIRED, DATASET_UNKNOWN, DATASET_FOREIGN (of another chain), DATASET_NEWER, FILE_UNREADABLE
   */
  planDataset: { input: z.strictObject(order), output: DatasetPlan },
  /**
   * Starts one job for all tables and lists. The range must lie on segment boundaries.
   * @throws TABLE_REQUIRED, RANGE_REVERSED, RANGE_OFF_BOUNDARY, RANGE_OUTSIDE, RANGE_GAP, HISTORY_UNKNOWN,
   *   DATASET_UNKNOWN, DATASET_FOREIGN, DATASET_RANGE (a table is `blocked`), DATASET_BUSY (another job writes there),
   *   NOT_CACHED (nothing of a list is stored); then no job starts
   */
  startDataset: {
    input: z.strictObject({ ...order, ...namedNetwork }),
    output: z.object({ job: DatasetJob }),
  },
} as const;
