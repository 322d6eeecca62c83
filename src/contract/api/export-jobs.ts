/** Exports that run as jobs: to archives, to datasets, and of queries to files. */
import { z } from 'zod';
import { LIST_TABLES, QUERY_FORMATS } from '../choices.ts';
import { ErrorBody } from '../error-body.ts';
import { Table } from '../history.ts';
import { int64 } from '../scalars.ts';
import { count, moment, namedNetwork } from './common.ts';
import { QueryFile, queryParams, querySql } from './query-methods.ts';
import { BlockRange, Suspicion } from './stored-history.ts';

/** An action of a person on an export job. */
const JobAction = z.enum(['pause', 'resume', 'cancel', 'retry', 'remove']);
export type JobAction = z.output<typeof JobAction>;

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

/** A table of a dataset after an export. */
const WrittenTable = BlockRange.extend({
  table: Table,
  rows: count,
  files: count,
  bytes: count,
  /** Number of segments that are kept although their bytes cannot be reproduced from Parquet. */
  inexact: count,
});

/** A list of a dataset after an export: the snapshot that it has now. */
const WrittenList = z.object({
  list: z.enum(LIST_TABLES),
  rows: count,
  files: count,
  bytes: count,
  /** When the network confirmed its rows last; null if a part of them was never confirmed. */
  asOf: moment.nullable(),
  /** True if no row is missing. */
  complete: z.boolean(),
});

const DatasetResult = z.object({
  /** The root over all tables of history in the dataset, in 64 hexadecimal digits. */
  root: z.string(),
  /** Segments that all runs of the export wrote. */
  written: count,
  /** Segments that the order downloaded again; 0 if it was not told to. Jobs of earlier versions do not say it. */
  again: count.default(0),
  /** The tables of the order, as the dataset holds them now. */
  tables: z.array(WrittenTable),
  /** The lists of the order. Jobs of earlier versions have none. */
  lists: z.array(WrittenList).default([]),
  /** Segments of the order whose rows should not be trusted, with the reason. Jobs of earlier versions name none. */
  suspect: z.array(BlockRange.extend({ table: Table, suspicion: Suspicion })).default([]),
});
export type DatasetResult = z.output<typeof DatasetResult>;

const job = {
  id: z.string(),
  state: z.enum(JOB_STATES),
  /**
   * The current or last step. Of an export of history: first missing segments are downloaded, then files are written. Of a
   * query: first segments are converted for the engine, then rows are computed, then written.
   */
  step: z.enum(['fetching', 'converting', 'computing', 'writing']),
  /**
   * Progress of the current step. While fetching: segments stored of those needed, with their rows and compressed bytes;
   * totals of rows and bytes are null until they are known. While writing: progress of the files. The bytes of a
   * dataset's files are not known before its end: they are 0 and null.
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
  createdAt: moment,
  startedAt: moment.nullable(),
  finishedAt: moment.nullable(),
};

/** An export of one table to an archive. */
export const ArchiveJob = z.object({
  kind: z.literal('archive'),
  ...job,
  ...BlockRange.shape,
  table: Table,
  /** Path of the archive. No file has this name before the job is done. */
  file: z.string(),
  result: ExportResult.nullable(),
});
export type ArchiveJob = z.output<typeof ArchiveJob>;

/** An export to a dataset: tables one after the other, then lists. Jobs of earlier versions have no lists. */
export const DatasetJob = z.object({
  kind: z.literal('dataset'),
  ...job,
  /** Blocks of the tables, both included; null without tables. */
  from: int64.nullable(),
  to: int64.nullable(),
  tables: z.array(Table),
  lists: z.array(z.enum(LIST_TABLES)).default([]),
  /** The list that is being written, or at which writing stopped; null while tables are written. */
  writing: z
    .object({ list: z.enum(LIST_TABLES), rows: count, rowsTotal: count })
    .nullable()
    .default(null),
  /** Id and path of the dataset. */
  dataset: z.string(),
  folder: z.string(),
  result: DatasetResult.nullable(),
});
export type DatasetJob = z.output<typeof DatasetJob>;

/** An export of the result of a query to a file. */
export const QueryJob = z.object({
  kind: z.literal('query'),
  ...job,
  /** The name of the file without its ending. */
  name: z.string(),
  sql: z.string(),
  params: z.record(z.string(), z.string()),
  format: z.enum(QUERY_FORMATS),
  /** Path of the file. No file has this name before the job is done. */
  file: z.string(),
  result: QueryFile.nullable(),
});
export type QueryJob = z.output<typeof QueryJob>;

/** An export that runs as a job. It survives a restart and a crash of the explorer. */
export const ExportJob = z.discriminatedUnion('kind', [ArchiveJob, DatasetJob, QueryJob]);
export type ExportJob = z.output<typeof ExportJob>;

/** The methods of the explorer's API for export jobs. */
export const jobMethods = {
  /**
   * Starts a job that writes the whole result of a query to a file in the folder of exports, under a free name.
   * @throws FILE_UNWRITABLE
   */
  startQueryExport: {
    input: z.strictObject({
      sql: querySql,
      params: queryParams,
      format: z.enum(QUERY_FORMATS),
      /** The name of the file without its ending; `query` by default. */
      name: z.string().max(100).optional(),
      ...namedNetwork,
    }),
    output: z.object({ job: QueryJob }),
  },
  /** All export jobs of this network, newest first. */
  jobs: { input: z.strictObject({}), output: z.object({ jobs: z.array(ExportJob) }) },
  /**
   * pause (queued, running), resume (paused), cancel (queued, running, paused), retry (failed, cancelled), remove (any
   * state; removes the job, never its files). An action that does not fit the job's state changes nothing. Returns the
   * job, or null once it is removed. @throws JOB_UNKNOWN
   */
  controlJob: {
    input: z.strictObject({
      id: z.string().max(64),
      action: JobAction,
      ...namedNetwork,
    }),
    output: z.object({ job: ExportJob.nullable() }),
  },
  /**
   * Takes back the removal of an ended job, until the explorer ends or the job's archive is written anew.
   * @throws JOB_UNKNOWN, DISK_FULL, FILE_UNWRITABLE
   */
  restoreJob: {
    input: z.strictObject({ id: z.string().max(64), ...namedNetwork }),
    output: z.object({ job: ExportJob }),
  },
} as const;

/** The events about export jobs. */
export const jobEvents = [
  /** A job changed; a running job sends at most four events a second. */
  z.object({ type: z.literal('job'), job: ExportJob }),
  z.object({ type: z.literal('jobRemoved'), id: z.string() }),
  /** An ended job that was removed is there again. */
  z.object({ type: z.literal('jobRestored'), job: ExportJob }),
] as const;
