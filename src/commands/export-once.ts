import { rm } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { leavePath } from '../archives/index.ts';
import { RETRY, wait } from '../async/index.ts';
import {
  type ArchiveJob,
  type ExplorerApi,
  type ExportJob,
  type ExportResult,
  OrreryError,
  type WireNames,
} from '../contract/index.ts';
import { type ExportTable, nameOfTable } from '../history/index.ts';
import { missingInWords, segmentsInWords, waitingInWords } from './row-summary.ts';
import { type CommandNetwork, withNetwork } from './with-network.ts';

/** Options of `orrery export`. */
export interface ExportOnceOptions extends CommandNetwork {
  table: ExportTable;
  /** First block. */
  from: bigint;
  /** Last block, included. */
  to: bigint;
  /** A file, or a folder that gets the archive under its default name. */
  out: string;
  /** True overwrites an existing file. */
  force: boolean;
  /** True fetches nothing. */
  offline: boolean;
  names: WireNames;
  /** Called with the progress in a sentence. */
  onProgress?: (text: string) => void;
  /** Called once if segments are missing, with what is downloaded in a sentence. */
  onDownload?: (text: string) => void;
  /** Called once if the export waits for others of a running explorer, with that in a sentence. */
  onWait?: (text: string) => void;
}

/** The time from one look at a job to the next (milliseconds): short at first, because a job of stored rows ends soon. */
const LOOK = { firstMs: 200, growth: 1.5, maxMs: 2_000 };
/** Maximum outage that a command waits out. A job has no such limit (milliseconds). */
const MAX_OUTAGE_MS = 30_000;
/** Maximum wait for pauses that follow one another, the longest that a command without an explorer can have (milliseconds). */
const MAX_PAUSES_MS = (RETRY.requestedPause.attempts - 1) * RETRY.requestedPause.maxDelayMs;

/** Returns an absolute path, with a trailing separator if the path has one, which marks a folder. */
function absolute(path: string): string {
  return path.endsWith('/') || path.endsWith(sep) ? `${resolve(path)}${sep}` : resolve(path);
}

function progressText(table: ExportTable, progress: Partial<ArchiveJob>): string {
  const {
    step,
    segmentsDone = 0,
    segmentsTotal = 0,
    bytesDone = 0,
    bytesTotal,
    bytesPerSecond,
    secondsLeft,
  } = progress;
  const megabytes = (bytes: number) => `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
  return [
    `${nameOfTable(table)}: ${step === 'writing' ? 'writing' : 'downloading'} ${segmentsInWords(segmentsDone, segmentsTotal)}`,
    bytesTotal == null ? megabytes(bytesDone) : `${megabytes(bytesDone)} of ${megabytes(bytesTotal)}`,
    ...(bytesPerSecond == null ? [] : [`${megabytes(bytesPerSecond)}/s`]),
    ...(secondsLeft == null ? [] : [`${secondsLeft} s left`]),
    ...(progress.problem == null ? [] : [progress.problem]),
  ].join(' · ');
}

/** Returns a listener that says once what an export downloads, and the progress each time. */
function progressTeller({ table, from, to, onProgress, onDownload }: ExportOnceOptions) {
  let isSaid = false;
  return (progress: Partial<ArchiveJob>): void => {
    const { step, segmentsDone = 0, segmentsTotal = 0 } = progress;
    if (!isSaid && step === 'fetching' && segmentsDone < segmentsTotal) {
      isSaid = true;
      onDownload?.(missingInWords(table, { from, to }, segmentsTotal - segmentsDone, segmentsTotal));
    }
    onProgress?.(progressText(table, progress));
  };
}

/** Returns a listener that says once that an export waits for others. A job waits only while others run. */
function waitTeller({ table, onProgress, onWait }: ExportOnceOptions) {
  let isSaid = false;
  return (job: ArchiveJob, all: readonly ExportJob[]): void => {
    const running = all.filter(({ id, state }) => id !== job.id && state === 'running').length;
    if (running === 0) return;
    if (!isSaid) onWait?.(waitingInWords(running));
    isSaid = true;
    onProgress?.(`${nameOfTable(table)}: waiting for other exports`);
  };
}

/** Returns true while the service asks for a pause that a command waits out. */
async function asksForPause(api: Pick<ExplorerApi, 'call'>, signal: AbortSignal): Promise<boolean> {
  const { connection, limitedUntil } = await api.call('status', {}, signal);
  return connection === 'limited' && (limitedUntil ?? 0) - Date.now() <= RETRY.requestedPause.maxDelayMs;
}

/**
 * Exports through a running explorer, as a job, and waits for the job. A job that has no network for 30 s is cancelled. A
 * pause that the service asks for is waited out, and pauses that follow one another for five minutes, as without an explorer.
 * @throws OrreryError of the job, NOT_CACHED after the outage, EXPLORER_ENDED, EXPORT_UNLISTED, CANCELLED
 */
export async function exportThere(
  api: Pick<ExplorerApi, 'call'>,
  options: ExportOnceOptions,
  signal: AbortSignal,
): Promise<ExportResult> {
  const { dataDir, table, from, to, out, force, offline } = options;
  const tell = progressTeller(options);
  const tellWait = waitTeller(options);
  const id = await leavePath(dataDir, absolute(out));
  const left = join(dataDir, 'chosen', id);
  const { jobs } = await api
    .call('startExports', { tables: [table], from, to, replace: force, offline, out: id }, signal)
    .finally(() => rm(left, { force: true }));
  let [job] = jobs;
  let all: readonly ExportJob[] = jobs;
  let lastWellAt = performance.now();
  let lastFreeAt = lastWellAt;
  let lookMs = LOOK.firstMs;
  try {
    while (job !== undefined) {
      if (job.result !== null) return job.result;
      if (job.state === 'failed')
        throw OrreryError.fromBody(job.error) ?? new OrreryError('INTERNAL', { problem: job.problem ?? '' });
      if (job.state === 'cancelled') throw new OrreryError('CANCELLED', {});
      const now = performance.now();
      if (job.problem === null) lastFreeAt = now;
      if (job.problem === null || (await asksForPause(api, signal))) lastWellAt = now;
      const isTooLong = now - lastWellAt > MAX_OUTAGE_MS || now - lastFreeAt > MAX_PAUSES_MS;
      if (job.problem !== null && isTooLong) {
        throw new OrreryError('NOT_CACHED', {
          what: `${nameOfTable(table)} of blocks ${from} to ${to}`,
          reason: job.problem,
        });
      }
      if (job.state === 'queued') tellWait(job, all);
      else tell(job);
      await wait(lookMs, signal);
      lookMs = Math.min(lookMs * LOOK.growth, LOOK.maxMs);
      const mine = job.id;
      all = (await api.call('jobs', {}, signal)).jobs;
      job = all.find((candidate): candidate is ArchiveJob => candidate.kind === 'archive' && candidate.id === mine);
    }
    throw new OrreryError('EXPORT_UNLISTED', {});
  } catch (thrown) {
    // The explorer keeps the job and continues it at its next start, so there is nothing to cancel.
    if (OrreryError.hasCode(thrown, 'DATA_FOLDER_BUSY')) {
      throw new OrreryError('EXPLORER_ENDED', { folder: dataDir }, { cause: thrown });
    }
    // A stopped command cancels the job that it started, unless the job is done.
    const id = job?.id;
    if (id === undefined) throw thrown;
    const ended = await api.call('controlJob', { id, action: 'cancel' }).catch(() => null);
    if (ended?.job?.kind === 'archive' && ended.job.result !== null) return ended.job.result;
    // The error of the export is what a person should learn, not that of clearing up after it.
    await api.call('controlJob', { id, action: 'remove' }).catch(() => {});
    throw thrown;
  }
}

/**
 * Exports a table over a range of blocks as one archive on disk, with its manifest. Missing segments are fetched first.
 * After an error fetched segments stay and partial files are removed.
 * @throws OrreryError RANGE_*, HISTORY_UNKNOWN, HISTORY_MISSING (offline), FILE_EXISTS, DISK_FULL, FILE_UNWRITABLE,
 * UPSTREAM_*, CHAIN_MISMATCH, DATA_FOLDER_BUSY, NETWORK_BUSY, EXPLORER_ENDED, EXPORT_UNLISTED, CANCELLED
 */
export function exportOnce(options: ExportOnceOptions, signal: AbortSignal): Promise<ExportResult> {
  const { table, from, to, out, force, offline, names } = options;
  return withNetwork(
    options,
    {
      running: (api) => exportThere(api, options, signal),
      alone: ({ historyService }) =>
        historyService.exportNow(
          { table, range: { from, to }, names, out: absolute(out), replace: force, offline },
          signal,
          progressTeller(options),
        ),
    },
    signal,
  );
}
