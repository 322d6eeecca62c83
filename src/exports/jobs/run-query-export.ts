/** Runs one export of the result of a query. */
import { dirname, join, parse } from 'node:path';
import type { OutputOf, QueryFile } from '../../contract/index.ts';
import { pathExists } from '../../files/index.ts';
import { type RunOptions, secondsFor } from './fetch-range.ts';
import { createGrowthRate } from './growth-rate.ts';
import type { StoredQueryJob } from './stored-job.ts';

/** The progress of a query's export. */
export interface QueryProgress {
  step: 'converting' | 'running' | 'writing';
  /** Number of segments while converting, of rows while writing. */
  done: number;
  /** The number of all segments or rows; null if it is not known. */
  total: number | null;
}

type Order = Pick<StoredQueryJob, 'sql' | 'params' | 'format' | 'file'>;

/**
 * Writes the result of a query to a new file, which has its name when it is complete.
 * @throws OrreryError QUERY_*, ENGINE_FAILED, FILE_EXISTS, FILE_UNWRITABLE, DISK_FULL, CANCELLED
 */
export type QueryExporter = (
  order: Order,
  options: { signal: AbortSignal; onProgress(progress: QueryProgress): void },
) => Promise<OutputOf<'exportQuery'>>;

/**
 * Returns the first name of a file that is free: `a.csv`, `a-2.csv`, and so on.
 * @param isTaken true for a name that will be used
 */
export async function freeFile(path: string, isTaken: (path: string) => boolean = () => false): Promise<string> {
  const { name, ext } = parse(path);
  for (let number = 1; ; number += 1) {
    const file = number === 1 ? path : join(dirname(path), `${name}-${number}${ext}`);
    if (!isTaken(file) && !(await pathExists(file))) return file;
  }
}

/**
 * Writes the result of an order's query to its file and reports progress. An interrupted run can leave a whole file of
 * its name, which stays: this run takes the next free name.
 * @throws OrreryError as `QueryExporter`
 */
export async function runQueryExport(
  exportQuery: QueryExporter,
  { sql, params, format, file }: Order,
  { signal, onProgress }: RunOptions,
): Promise<QueryFile> {
  const rate = createGrowthRate();
  const report = ({ step, done, total }: QueryProgress): void => {
    const isConverting = step === 'converting';
    rate.note(done);
    onProgress({
      step: step === 'running' ? 'computing' : step,
      segmentsDone: isConverting ? done : 0,
      segmentsTotal: isConverting ? (total ?? 0) : 0,
      rowsDone: step === 'writing' ? done : 0,
      rowsTotal: step === 'writing' ? total : null,
      bytesDone: 0,
      bytesTotal: null,
      bytesPerSecond: null,
      secondsLeft: isConverting && total !== null ? secondsFor(total - done, rate.perSecond()) : null,
    });
  };
  report({ step: 'running', done: 0, total: null });
  const written = await exportQuery(
    { sql, params, format, file: await freeFile(file) },
    { signal, onProgress: report },
  );
  report({ step: 'writing', done: written.rows, total: written.rows });
  return written;
}
