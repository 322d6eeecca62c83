/** Exports of history to archives: their plans, and how they start. */
import { z } from 'zod';
import { Table } from '../history.ts';
import { int64 } from '../scalars.ts';
import { count, namedNetwork } from './common.ts';
import { ArchiveJob } from './export-jobs.ts';
import { BlockRange } from './stored-history.ts';

/** A number with its certainty: known, estimated from the stored part of the table, or unknown (null). */
export const HistoryAmount = z.object({
  value: count.nullable(),
  certainty: z.enum(['known', 'estimated', 'unknown']),
});
export type HistoryAmount = z.output<typeof HistoryAmount>;

/** The members that every export plan has for a table. */
export const plannedTable = {
  table: Table,
  segments: count,
  /** Segments that must be downloaded first. */
  missing: count,
  /** Stored segments that should not be trusted. */
  suspect: count,
  /** Suspect segments that are downloaded again first; not those of `missing`. */
  again: count,
  /** Stored segments whose rows may end too early: the times of their blocks are not known yet. */
  unjudged: count,
  rows: HistoryAmount,
  rawBytes: HistoryAmount,
  /** Size of the files that the export writes. */
  bytes: HistoryAmount,
};

const PlannedTable = z.object({
  ...plannedTable,
  /** File name of the archive. */
  archive: z.string(),
  /** Number of CSV files in it: one per run of segments of one schema version. */
  files: count,
  /** True when the folder already has a file of that name. */
  exists: z.boolean(),
});
export type PlannedTable = z.output<typeof PlannedTable>;

/** The members of every export plan: its range of blocks, its folder and the free space of its disk. */
export const plan = {
  /** The requested range; an absent end is the oldest or newest known block. Null while no segment is known. */
  requested: BlockRange.nullable(),
  /** The nearest valid range that contains it; null when there is none. Pass it to the method that starts. */
  range: BlockRange.nullable(),
  /** In words: why there is no valid range, or which blocks it leaves out because no segment holds them yet. */
  problem: z.string().nullable(),
  /** The valid first and last blocks next to the requested ones, at most two of each, lowest first. */
  nearestStarts: z.array(int64),
  nearestEnds: z.array(int64),
  /** Sum over the tables. */
  bytes: HistoryAmount,
  /** The folder that is written to. */
  folder: z.string(),
  /** Free space on that disk; null when the system does not report it. */
  freeBytes: count.nullable(),
};

/** The plan of exports to archives: the valid range of blocks, and the size of each table. */
export const ExportPlan = z.object({ ...plan, tables: z.array(PlannedTable) });
export type ExportPlan = z.output<typeof ExportPlan>;

/** The tables of an order for an export: 1 to 15. */
export const orderedTables = z.array(Table).min(1).max(15);

/** The methods of the explorer's API that plan and start exports to archives. */
export const exportMethods = {
  /**
   * Plans an export. `from` and `to` are any blocks; they snap outwards to the nearest segment boundaries. Errors in the
   * range are reported in `problem`. @throws TABLE_REQUIRED
   */
  planExports: {
    input: z.strictObject({ tables: orderedTables, from: int64.optional(), to: int64.optional() }),
    output: ExportPlan,
  },
  /**
   * Starts one job per table. The range must lie on segment boundaries. `replace` overwrites files of the same names;
   * without it, an existing file is FILE_EXISTS. `out` is the id of a path that a person chose (a folder, or a file for
   * a single table), and replaces the export folder. `offline` downloads nothing. `renew` also downloads the segments
   * again that are stored.
   * @throws TABLE_REQUIRED, RANGE_REVERSED, RANGE_OFF_BOUNDARY, RANGE_OUTSIDE, RANGE_GAP, HISTORY_UNKNOWN,
   *   HISTORY_MISSING (offline), FILE_EXISTS, FILE_BUSY (another job writes it), PATH_NOT_CHOSEN; then no job starts
   */
  startExports: {
    input: z.strictObject({
      tables: orderedTables,
      from: int64,
      to: int64,
      replace: z.boolean().optional(),
      offline: z.boolean().optional(),
      renew: z.boolean().optional(),
      out: z.string().max(64).optional(),
      ...namedNetwork,
    }),
    output: z.object({ jobs: z.array(ArchiveJob) }),
  },
  /** Opens a dialog to choose the folder of future exports. @throws NOT_IMPLEMENTED */
  chooseExportFolder: { input: z.strictObject(namedNetwork), output: z.object({ folder: z.string() }) },
} as const;
