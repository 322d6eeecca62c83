/** Exports of history: what one would be, and the jobs that write archives to disk. */
import { z } from 'zod';
import { Table } from '../history.ts';
import { ErrorBody } from '../orrery-error.ts';
import { int64 } from '../scalars.ts';
import { count, moment } from './scalars.ts';
import { BlockRange, Suspicion } from './stored-history.ts';

/** A number that is known, estimated from what is stored of the table, or (null) not to be told. */
const Amount = z.object({ value: count.nullable(), certainty: z.enum(['known', 'estimated', 'unknown']) });
export type HistoryAmount = z.output<typeof Amount>;

const PlannedTable = z.object({
  table: Table,
  segments: count,
  /** Those that must be fetched first. */
  missing: count,
  /** Stored ones that should not be trusted. */
  suspect: count,
  rows: Amount,
  rawBytes: Amount,
  /** Size of the archive. */
  bytes: Amount,
  /** File name of the archive. */
  archive: z.string(),
  /** CSV files in it, one per run of segments of one schema version. */
  files: count,
  /** Whether a file of that name is in the folder already. */
  exists: z.boolean(),
});
export type PlannedTable = z.output<typeof PlannedTable>;

export const ExportPlan = z.object({
  /** What was asked for; what was left out is the oldest or the newest known block. Null while no segment is known. */
  requested: BlockRange.nullable(),
  /** The nearest valid range around it; null when there is none. Pass it to `startExports`. */
  range: BlockRange.nullable(),
  /** Why there is no valid range, or what could not be included (blocks that are not in any segment yet), in words. */
  problem: z.string().nullable(),
  /** The valid first and last blocks next to what was asked for, at most two of each, lowest first. */
  nearestStarts: z.array(int64),
  nearestEnds: z.array(int64),
  tables: z.array(PlannedTable),
  /** Sum over the tables. */
  bytes: Amount,
  /** Where archives go. */
  folder: z.string(),
  /** Room on that disk; null where the system does not tell. */
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
  /** Segments in it whose rows should not be trusted, with why; also in the manifest. */
  suspect: z.array(BlockRange.extend({ suspicion: Suspicion })),
  coverage: z.enum(['proven', 'unproven']),
});
export type ExportResult = z.output<typeof ExportResult>;

/** An export on its way to disk. It survives a restart of the explorer, and a crash. */
export const ExportJob = z.object({
  id: z.string(),
  table: Table,
  from: int64,
  to: int64,
  /** Path of the archive: where it will be, or is. There is nothing under that name before the job is done. */
  file: z.string(),
  state: z.enum(JOB_STATES),
  /** What it is doing (or did last): first missing segments are fetched, then the archive is written. */
  step: z.enum(['fetching', 'writing']),
  /**
   * Progress of the current step. While fetching: segments stored of those wanted, with their rows and compressed bytes;
   * totals of rows and bytes are null until they are known. While writing: of the archive.
   */
  segmentsDone: count,
  segmentsTotal: count,
  rowsDone: count,
  rowsTotal: count.nullable(),
  bytesDone: count,
  bytesTotal: count.nullable(),
  /** Over the last seconds; null while that says nothing. */
  bytesPerSecond: count.nullable(),
  secondsLeft: count.nullable(),
  /** Why it failed, or what it waits for while queued or running (the network is away), in words. */
  problem: z.string().nullable(),
  /** The error of a failed job as the interface writes errors. */
  error: ErrorBody.nullable(),
  result: ExportResult.nullable(),
  createdAt: moment,
  startedAt: moment.nullable(),
  finishedAt: moment.nullable(),
});
export type ExportJob = z.output<typeof ExportJob>;

export const exportMethods = {
  /**
   * What an export would be: `from` and `to` are any blocks and snap outwards to the nearest segment boundaries. What is
   * wrong with the range stands in `problem`. @throws TABLE_REQUIRED
   */
  planExports: {
    input: z.strictObject({ tables: z.array(Table).min(1).max(15), from: int64.optional(), to: int64.optional() }),
    output: ExportPlan,
  },
  /** All export jobs of this network, newest first. */
  jobs: { input: z.strictObject({}), output: z.object({ jobs: z.array(ExportJob) }) },
  /**
   * Starts one job per table. The range must lie on boundaries. `replace` overwrites files of the same names; without
   * it, an existing one is FILE_EXISTS. `out` is the id of a path that a person chose (a folder, or for one table a
   * file), in place of the export folder. `offline` fetches nothing.
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
   * pause (queued, running), resume (paused), cancel (queued, running, paused), retry (failed, cancelled), remove (any;
   * the job alone, never the archive). What does not fit the job's state changes nothing. Returns the job, null once
   * removed. @throws JOB_UNKNOWN
   */
  controlJob: {
    input: z.strictObject({
      id: z.string().max(64),
      action: z.enum(['pause', 'resume', 'cancel', 'retry', 'remove']),
    }),
    output: z.object({ job: ExportJob.nullable() }),
  },
  /** Asks the person where exports go from now on. @throws NOT_IMPLEMENTED */
  chooseExportFolder: { input: z.strictObject({}), output: z.object({ folder: z.string() }) },
} as const;

export const exportEvents = [
  /** A job changed; a running one at most four times a second. */
  z.object({ type: z.literal('job'), job: ExportJob }),
  z.object({ type: z.literal('jobRemoved'), id: z.string() }),
] as const;
