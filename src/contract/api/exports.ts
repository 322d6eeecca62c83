/** Exports of history: plans, and the jobs that write archives to disk. */
import { z } from 'zod';
import { ErrorBody } from '../error-body.ts';
import { Table } from '../history.ts';
import { int64 } from '../scalars.ts';
import { count, moment } from './common.ts';
import { BlockRange, Suspicion } from './stored-history.ts';

/** A number with its certainty: known, estimated from the stored part of the table, or unknown (null). */
const Amount = z.object({ value: count.nullable(), certainty: z.enum(['known', 'estimated', 'unknown']) });
export type HistoryAmount = z.output<typeof Amount>;

const PlannedTable = z.object({
  table: Table,
  segments: count,
  /** Segments that must be downloaded first. */
  missing: count,
  /** Stored segments that should not be trusted. */
  suspect: count,
  rows: Amount,
  rawBytes: Amount,
  /** Size of the archive. */
  bytes: Amount,
  /** File name of the archive. */
  archive: z.string(),
  /** Number of CSV files in it: one per run of segments of one schema version. */
  files: count,
  /** True when the folder already has a file of that name. */
  exists: z.boolean(),
});
export type PlannedTable = z.output<typeof PlannedTable>;

export const ExportPlan = z.object({
  /** The requested range; an absent end is the oldest or newest known block. Null while no segment is known. */
  requested: BlockRange.nullable(),
  /** The nearest valid range that contains it; null when there is none. Pass it to `startExports`. */
  range: BlockRange.nullable(),
  /** In words: why there is no valid range, or which blocks it leaves out because no segment holds them yet. */
  problem: z.string().nullable(),
  /** The valid first and last blocks next to the requested ones, at most two of each, lowest first. */
  nearestStarts: z.array(int64),
  nearestEnds: z.array(int64),
  tables: z.array(PlannedTable),
  /** Sum over the tables. */
  bytes: Amount,
  /** The folder that archives are written to. */
  folder: z.string(),
  /** Free space on that disk; null when the system does not report it. */
  freeBytes: count.nullable(),
});
export type ExportPlan = z.output<typeof ExportPlan>;

export const JOB_STATES = ['queued', 'running', 'paused', 'done', 'failed', 'cancelled'] as const;

const ExportResult = z.object({
  /** Paths of the archive and of the manifest beside it. */
  file: z.string(),
  manifest: z.string(),
  bytes: count,
  rows: count,
  sha256: z.string(),
  csv: z.array(z.object({ name: z.string(), rows: count, bytes: count, schemaVersion: int64 })),
  /** Segments whose rows should not be trusted, with the reason; the manifest lists them too. */
  suspect: z.array(BlockRange.extend({ suspicion: Suspicion })),
  coverage: z.enum(['proven', 'unproven']),
});
export type ExportResult = z.output<typeof ExportResult>;

/** An export to disk. It survives a restart and a crash of the explorer. */
export const ExportJob = z.object({
  id: z.string(),
  table: Table,
  from: int64,
  to: int64,
  /** Path of the archive. No file has this name before the job is done. */
  file: z.string(),
  state: z.enum(JOB_STATES),
  /** The current or last step: first missing segments are downloaded, then the archive is written. */
  step: z.enum(['fetching', 'writing']),
  /**
   * Progress of the current step. While fetching: segments stored of those needed, with their rows and compressed bytes;
   * totals of rows and bytes are null until they are known. While writing: progress of the archive.
   */
  segmentsDone: count,
  segmentsTotal: count,
  rowsDone: count,
  rowsTotal: count.nullable(),
  bytesDone: count,
  bytesTotal: count.nullable(),
  /** Average of the last seconds; null until it is meaningful. */
  bytesPerSecond: count.nullable(),
  secondsLeft: count.nullable(),
  /** In words: why it failed, or, while queued or running, why it waits (the network is offline). */
  problem: z.string().nullable(),
  /** The error of a failed job, in the interface's shape. */
  error: ErrorBody.nullable(),
  result: ExportResult.nullable(),
  createdAt: moment,
  startedAt: moment.nullable(),
  finishedAt: moment.nullable(),
});
export type ExportJob = z.output<typeof ExportJob>;

export const exportMethods = {
  /**
   * Plans an export. `from` and `to` are any blocks; they snap outwards to the nearest segment boundaries. Errors in the
   * range are reported in `problem`. @throws TABLE_REQUIRED
   */
  planExports: {
    input: z.strictObject({ tables: z.array(Table).min(1).max(15), from: int64.optional(), to: int64.optional() }),
    output: ExportPlan,
  },
  /** All export jobs of this network, newest first. */
  jobs: { input: z.strictObject({}), output: z.object({ jobs: z.array(ExportJob) }) },
  /**
   * Starts one job per table. The range must lie on segment boundaries. `replace` overwrites files of the same names;
   * without it, an existing file is FILE_EXISTS. `out` is the id of a path that a person chose (a folder, or a file for
   * a single table), and replaces the export folder. `offline` downloads nothing.
   * @throws TABLE_REQUIRED, RANGE_REVERSED, RANGE_OFF_BOUNDARY, RANGE_OUTSIDE, RANGE_GAP, HISTORY_UNKNOWN,
   *   HISTORY_MISSING (offline), FILE_EXISTS, PATH_NOT_CHOSEN; then no job starts
   */
  startExports: {
    input: z.strictObject({
      tables: z.array(Table).min(1).max(15),
      from: int64,
      to: int64,
      replace: z.boolean().optional(),
      offline: z.boolean().optional(),
      out: z.string().max(64).optional(),
    }),
    output: z.object({ jobs: z.array(ExportJob) }),
  },
  /**
   * pause (queued, running), resume (paused), cancel (queued, running, paused), retry (failed, cancelled), remove (any
   * state; removes the job, never the archive). An action that does not fit the job's state changes nothing. Returns the
   * job, or null once it is removed. @throws JOB_UNKNOWN
   */
  controlJob: {
    input: z.strictObject({
      id: z.string().max(64),
      action: z.enum(['pause', 'resume', 'cancel', 'retry', 'remove']),
    }),
    output: z.object({ job: ExportJob.nullable() }),
  },
  /** Opens a dialog to choose the folder of future exports. @throws NOT_IMPLEMENTED */
  chooseExportFolder: { input: z.strictObject({}), output: z.object({ folder: z.string() }) },
} as const;

export const exportEvents = [
  /** A job changed; a running job sends at most four events a second. */
  z.object({ type: z.literal('job'), job: ExportJob }),
  z.object({ type: z.literal('jobRemoved'), id: z.string() }),
] as const;
