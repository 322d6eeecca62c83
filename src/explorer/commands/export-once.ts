import { rm } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ExplorerApi, type ExportJob, OrreryError, type WireNames } from '../../contract/index.ts';
import { type ExportTable, nameOfTable } from '../../history/index.ts';
import { leavePath } from '../archives/path-grants.ts';
import { type CommandNetwork, withNetwork } from './with-network.ts';

export interface ExportOnceOptions extends CommandNetwork {
  table: ExportTable;
  /** Blocks, both included. */
  from: bigint;
  to: bigint;
  /** A file, or a folder to put the archive in under its own name. */
  out: string;
  /** Overwrites an existing file. */
  force: boolean;
  /** Fetches nothing. */
  offline: boolean;
  names: WireNames;
  onProgress?: (text: string) => void;
}

export type ExportOnceResult = NonNullable<ExportJob['result']>;

const LOOK_EVERY_MS = 200;
/** A job waits for the network for as long as that takes; a command does not (milliseconds). */
const MAX_TROUBLE_MS = 30_000;

/** An absolute path that still says whether it is meant as a folder. */
function absolute(path: string): string {
  return path.endsWith('/') || path.endsWith(sep) ? `${resolve(path)}${sep}` : resolve(path);
}

function inWords(table: ExportTable, progress: Partial<ExportJob>): string {
  const {
    step,
    segmentsDone = 0,
    segmentsTotal = 0,
    bytesDone = 0,
    bytesTotal,
    bytesPerSecond,
    secondsLeft,
  } = progress;
  const mebibytes = (bytes: number) => `${(bytes / 1024 ** 2).toLocaleString('en', { maximumFractionDigits: 1 })} MiB`;
  return [
    `${nameOfTable(table)}: ${step === 'writing' ? 'writing' : 'fetching'} ${segmentsDone} of ${segmentsTotal} segments`,
    bytesTotal == null ? mebibytes(bytesDone) : `${mebibytes(bytesDone)} of ${mebibytes(bytesTotal)}`,
    ...(bytesPerSecond == null ? [] : [`${mebibytes(bytesPerSecond)}/s`]),
    ...(secondsLeft == null ? [] : [`${secondsLeft} s left`]),
    ...(progress.problem == null ? [] : [progress.problem]),
  ].join(' · ');
}

/** Has a running explorer do it as a job, and waits for that. */
async function exportThere(
  api: Pick<ExplorerApi, 'call'>,
  { dataDir, table, from, to, out, force, offline, onProgress }: ExportOnceOptions,
  signal: AbortSignal,
): Promise<ExportOnceResult> {
  const id = await leavePath(dataDir, absolute(out));
  const left = join(dataDir, 'chosen', id);
  const { jobs } = await api
    .call('startExports', { tables: [table], from, to, replace: force, offline, out: id }, signal)
    .finally(() => rm(left, { force: true }));
  let [job] = jobs;
  let well = performance.now();
  try {
    while (job !== undefined) {
      if (job.result !== null) return job.result;
      if (job.state === 'failed')
        throw OrreryError.fromBody(job.error) ?? new OrreryError('INTERNAL', { problem: job.problem ?? '' });
      if (job.state === 'cancelled') throw new OrreryError('CANCELLED', {});
      if (job.problem === null) well = performance.now();
      if (job.problem !== null && performance.now() - well > MAX_TROUBLE_MS) {
        throw new OrreryError('NOT_CACHED', {
          what: `${nameOfTable(table)} of blocks ${from} to ${to}`,
          reason: job.problem,
        });
      }
      onProgress?.(inWords(table, job));
      await wait(LOOK_EVERY_MS, undefined, { signal }).catch((cause: unknown) => {
        throw new OrreryError('CANCELLED', {}, { cause });
      });
      const mine = job.id;
      job = (await api.call('jobs', {}, signal)).jobs.find((candidate) => candidate.id === mine);
    }
    throw new OrreryError('CANCELLED', {});
  } catch (thrown) {
    // What the command began ends with it, also where it is told to stop; unless it was done by then.
    const id = job?.id;
    if (id === undefined) throw thrown;
    const ended = await api.call('controlJob', { id, action: 'cancel' }).catch(() => null);
    if (ended?.job?.result) return ended.job.result;
    await api.call('controlJob', { id, action: 'remove' }).catch(() => {});
    throw thrown;
  }
}

/**
 * Exports a table over a range of blocks as one archive on disk, with its manifest; what is missing is fetched first.
 * @throws OrreryError of ranges, HISTORY_MISSING (offline), FILE_EXISTS, DISK_FULL, FILE_UNWRITABLE, UPSTREAM_*,
 *   DATA_FOLDER_BUSY, NETWORK_BUSY, CANCELLED; what was fetched stays, and nothing half-written does
 */
export function exportOnce(options: ExportOnceOptions, signal: AbortSignal): Promise<ExportOnceResult> {
  const { table, from, to, out, force, offline, names, onProgress } = options;
  return withNetwork(
    options,
    {
      running: (api) => exportThere(api, options, signal),
      alone: ({ historyService }) =>
        historyService.exportNow(
          { table, range: { from, to }, names, out: absolute(out), replace: force, offline },
          signal,
          (progress) => onProgress?.(inWords(table, progress)),
        ),
    },
    signal,
  );
}
