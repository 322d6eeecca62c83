import type { BlockRange, DatasetJob, ExportJob } from '../../contract/index.ts';
import type { ExportTable } from '../../history/index.ts';
import type { RangeFetcher } from '../range-fetcher.ts';
import { createGrowthRate } from './growth-rate.ts';

/** The progress of one run of a job. */
export type JobProgress = Pick<
  ExportJob,
  | 'step'
  | 'segmentsDone'
  | 'segmentsTotal'
  | 'rowsDone'
  | 'rowsTotal'
  | 'bytesDone'
  | 'bytesTotal'
  | 'bytesPerSecond'
  | 'secondsLeft'
> & { writing?: DatasetJob['writing'] };

/** Options of one run of a job. */
export interface RunOptions {
  signal: AbortSignal;
  onProgress(progress: JobProgress): void;
  /** Runs work, and runs it again after an interruption of the network or of a thread. */
  retryAcrossOutages<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Returns the whole seconds that the rest of an amount takes at a rate, rounded up; null if the rate is null or 0. */
export function secondsFor(rest: number, perSecond: number | null): number | null {
  return perSecond === null || perSecond === 0 ? null : Math.ceil(rest / perSecond);
}

/** The segments, rows and bytes of tables that were fetched before, and the number of segments of all tables. */
export interface FetchedBefore {
  segments: number;
  rows: number;
  bytes: number;
  segmentsTotal: number;
}

/** A service can send the first bytes of an archive long before the rest: fewer say nothing about the speed. */
const ENOUGH_BYTES = 64 * 1024;

/** In a shorter time, few segments come, so that the time left would jump with each of them. */
const SEGMENTS_WINDOW_MS = 30_000;

const NOTHING: FetchedBefore = { segments: 0, rows: 0, bytes: 0, segmentsTotal: 0 };

/**
 * Fetches the missing segments of a job's table, across outages, and reports progress; also those that came before
 * `renewBefore`. The speed counts from the first byte, because the time before it is a wait; it is unknown until a segment or
 * 64 KiB have come. Returns what is stored now, added to `before`.
 * @throws OrreryError as `RangeFetcher.ensure`
 */
export async function fetchRange(
  rangeFetcher: RangeFetcher,
  { table, from, to, renewBefore }: BlockRange & { table: ExportTable; renewBefore?: number | undefined },
  { signal, onProgress, retryAcrossOutages }: RunOptions,
  before: FetchedBefore = NOTHING,
  now?: () => number,
): Promise<FetchedBefore> {
  const bytesRate = createGrowthRate(now);
  const segmentsRate = createGrowthRate(now, SEGMENTS_WINDOW_MS);
  let fetched = before;
  let begun: { segments: number; bytes: number } | undefined;
  await retryAcrossOutages(() =>
    rangeFetcher.ensure(
      table,
      { from, to },
      {
        signal,
        urgent: true,
        renews: true,
        renewBefore,
        onProgress({ segments, segmentsTotal, rows, bytes }) {
          begun ??= { segments, bytes };
          if (bytes > begun.bytes) bytesRate.note(bytes);
          segmentsRate.note(segments);
          const isEnough = segments > begun.segments || bytes - begun.bytes >= ENOUGH_BYTES;
          const perSecond = isEnough ? bytesRate.perSecond() : null;
          fetched = {
            segments: before.segments + segments,
            rows: before.rows + rows,
            bytes: before.bytes + bytes,
            segmentsTotal: Math.max(before.segmentsTotal, before.segments + segmentsTotal),
          };
          onProgress({
            step: 'fetching',
            segmentsDone: fetched.segments,
            segmentsTotal: fetched.segmentsTotal,
            rowsDone: fetched.rows,
            rowsTotal: null,
            bytesDone: fetched.bytes,
            bytesTotal: null,
            bytesPerSecond: perSecond === null ? null : Math.round(perSecond),
            secondsLeft: secondsFor(fetched.segmentsTotal - fetched.segments, segmentsRate.perSecond()),
          });
        },
      },
    ),
  );
  return fetched;
}
