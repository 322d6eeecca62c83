import { z } from 'zod';
import {
  ArchiveJob,
  BlockRange,
  DatasetJob,
  type ExportJob,
  type ExportResult,
  QueryJob,
  Table,
  WIRE_NAMES,
} from '../../contract/index.ts';
import { type WrittenArchive as Exported, requireTable, type TableSpan } from '../../history/index.ts';

/** When a job was ordered that downloads stored segments again (Unix milliseconds): those that came later are new. */
const renewBefore = z.int().optional();

/** A job that writes an archive, as it is stored: with values that views do not see. */
const StoredArchiveJob = ArchiveJob.extend({
  names: z.enum(WIRE_NAMES),
  /** Overwrites an existing file of its name. */
  replace: z.boolean(),
  /** Fetches nothing. */
  offline: z.boolean(),
  renewBefore,
});
export type StoredArchiveJob = z.output<typeof StoredArchiveJob>;

/** A job that writes a dataset, as it is stored: with values that views do not see. */
const StoredDatasetJob = DatasetJob.extend({
  /** True replaces tables that have other blocks. */
  replace: z.boolean(),
  /** The blocks that the dataset lacked of each table at the start. Jobs of earlier versions do not have it. */
  adds: z.array(BlockRange.extend({ table: Table })).optional(),
  /** True if the dataset was there at the order, or an earlier run has begun it. */
  wasThere: z.boolean().optional(),
  /** The segments that earlier runs wrote. */
  written: z.int().nonnegative().optional(),
  renewBefore,
});
export type StoredDatasetJob = z.output<typeof StoredDatasetJob>;

/** A job that writes the result of a query, as it is stored. */
export type StoredQueryJob = QueryJob;

/** An export job as it is stored. */
export const StoredJob = z.discriminatedUnion('kind', [StoredArchiveJob, StoredDatasetJob, QueryJob]);
export type StoredJob = z.output<typeof StoredJob>;

/**
 * Parses a job as stored; undefined if its shape is unknown. A job of an earlier version has no kind: it wrote an
 * archive.
 */
export function readStoredJob(content: unknown): StoredJob | undefined {
  const isOld = typeof content === 'object' && content !== null && !('kind' in content);
  return StoredJob.safeParse(isOld ? { ...content, kind: 'archive' } : content).data;
}

/** Returns a stored job in the form that views see, without its internal values. */
export function asSeen(job: StoredJob): ExportJob {
  if (job.kind === 'query') return job;
  if (job.kind === 'dataset') {
    const { replace, adds, wasThere, written, renewBefore: _, ...seen } = job;
    return seen;
  }
  const { names, replace, offline, renewBefore: _, ...seen } = job;
  return seen;
}

/** Returns true for a job that has not ended: it waits, runs or is paused. */
export function hasNotEnded({ state }: Pick<StoredJob, 'state'>): boolean {
  return state === 'queued' || state === 'running' || state === 'paused';
}

/** Returns true for a job that ended without a result. */
export function isRetryable({ state }: Pick<StoredJob, 'state'>): boolean {
  return state === 'failed' || state === 'cancelled';
}

/** Returns true if a finished job has written the archive of another finished job anew. */
export function replaces(job: StoredJob, other: StoredJob): boolean {
  if (job.kind !== 'archive' || other.kind !== 'archive' || job.id === other.id) return false;
  return job.state === 'done' && other.state === 'done' && job.file === other.file;
}

/** Returns the path that a job writes to: a file, or the folder of a dataset. */
export function outputPathOf(job: StoredJob): string {
  return job.kind === 'dataset' ? job.folder : job.file;
}

/** Returns a job with each of its paths replaced by what `change` returns for it. */
export function withPaths(job: StoredJob, change: (path: string) => string): StoredJob {
  if (job.kind === 'dataset') return { ...job, folder: change(job.folder) };
  const file = change(job.file);
  if (job.kind === 'query')
    return { ...job, file, result: job.result && { ...job.result, file: change(job.result.file) } };
  const { result } = job;
  const written = result && { ...result, file: change(result.file), manifest: change(result.manifest) };
  return { ...job, file, result: written };
}

/** Returns the tables and blocks of history that a job writes. */
export function neededBy(job: StoredJob): TableSpan[] {
  if (job.kind === 'query' || job.from === null || job.to === null) return [];
  if (job.kind === 'dataset' && job.adds !== undefined) {
    return job.adds.map(({ table, from, to }) => ({ table: requireTable(table), from, to }));
  }
  const { from, to } = job;
  return (job.kind === 'archive' ? [job.table] : job.tables).map((table) => ({ table: requireTable(table), from, to }));
}

/** Returns the result of an export, as jobs and the command line report it. */
export function resultOf({ file, manifestFile, manifest }: Exported): ExportResult {
  const { archive, rows, csv, coverage } = manifest;
  return {
    file,
    manifest: manifestFile,
    bytes: archive.bytes,
    rows,
    sha256: archive.sha256,
    csv: csv.map(({ name, rows, bytes, schemaVersion }) => ({ name, rows, bytes, schemaVersion })),
    suspect: csv.flatMap(({ segments }) =>
      segments.flatMap(({ fromBlock: from, toBlock: to, suspicion }) =>
        suspicion === null ? [] : [{ from, to, suspicion }],
      ),
    ),
    coverage,
  };
}
