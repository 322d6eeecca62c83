/** A history service for tests, over a real network thread and a real store, with a sandbox upstream. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { closeAll } from '../async/index.ts';
import { type ArchiveJob, type ExportJob, OrreryError } from '../contract/index.ts';
import { openDatasets } from '../dataset/index.ts';
import { type History, openHistory } from '../history/index.ts';
import { datasetWriter, queryExporter } from '../networks/index.ts';
import { openQueryService } from '../query/index.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../sandbox/index.ts';
import { openListReader, openUserStore } from '../store/index.ts';
import { type SyncClient, startSync } from '../sync/index.ts';
import { type HistoryEvent, type HistoryService, openHistoryService } from './history-service.ts';

export interface Bench {
  folder: string;
  network: SyncClient;
  history: History;
  service: HistoryService;
  close(): Promise<void>;
}

/** Registers a cleanup for the end of the test or of a longer scope. */
type Afterwards = (cleanup: () => Promise<void>) => void;

export async function sandboxOf(
  options: SandboxOptions = {},
  afterwards: Afterwards = onTestFinished,
): Promise<Sandbox> {
  const sandbox = await startSandbox({ still: true, height: 4_200, parties: 50, rateLimit: false, ...options });
  afterwards(() => sandbox.close());
  return sandbox;
}

interface BenchOptions {
  folder?: string;
  /** Base URLs of further services of the network, whose answers are compared with. */
  others?: string[];
  /** A job fails after this many failures of a live service. */
  failures?: number;
  /** The clock of the pauses between two downloads of a suspect segment. */
  now?: () => number;
  afterwards?: Afterwards;
}

/** Opens all parts of a network in a folder. They close after the test, or earlier by their owner. */
export async function openBench(
  { baseUrl, chainId }: Pick<Sandbox, 'baseUrl' | 'chainId'>,
  { folder, others = [], failures = 2, now, afterwards = onTestFinished }: BenchOptions = {},
): Promise<Bench> {
  const home = folder ?? (await mkdtemp(join(tmpdir(), 'orrery-history-')));
  if (folder === undefined) afterwards(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));
  const closers: (() => Promise<void>)[] = [];
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= closeAll(closers);
    return closing;
  };
  afterwards(close);
  const network = startSync({ folder: home, chainId, baseUrl, requestsPerSecond: 1000, pollMs: 100, others });
  closers.push(() => network.close());
  await network.follow();
  const reader = await openListReader(home);
  closers.push(() => reader.close());
  const user = await openUserStore(home);
  closers.push(() => user.close());
  const history = openHistory(home, chainId);
  closers.push(() => history.close());
  const datasets = openDatasets();
  closers.push(() => datasets.close());
  const queries = openQueryService({
    folder: home,
    history,
    resources: async () => [],
    countDelegations: async () => 0,
    user,
  });
  closers.push(() => queries.close());
  const service = await openHistoryService({
    chainId,
    chainFolderName: chainId,
    folder: home,
    dataDir: home,
    defaultExportFolder: join(home, 'exports'),
    network,
    history,
    user,
    datasetWriter: datasetWriter(datasets, home, reader, chainId),
    exportQuery: queryExporter(queries),
    queryCache: queries.cache,
    address: () => baseUrl,
    follow: true,
    compareServices: others.length > 0,
    retry: { attempts: failures, firstDelayMs: 5, maxDelayMs: 60_000, jitter: 0 },
    mirrorRetryMs: 5,
    now,
  });
  closers.push(() => service.close());
  await mkdir(join(home, 'exports'), { recursive: true });
  return { folder: home, network, history, service, close };
}

/** Opens a network and its parts for all tests of a file, which closes them at its end. */
export async function openSharedBench(): Promise<{ sandbox: Sandbox; bench: Bench; close(): Promise<void> }> {
  const cleanups: (() => Promise<void>)[] = [];
  const afterwards: Afterwards = (cleanup) => void cleanups.push(cleanup);
  const sandbox = await sandboxOf({}, afterwards);
  const bench = await openBench(sandbox, { afterwards });
  return { sandbox, bench, close: () => closeAll(cleanups) };
}

/** Resolves with the first matching event, or at once if the state already matches. */
export function when<Found>(
  service: HistoryService,
  find: (event: HistoryEvent | undefined) => Found | undefined | Promise<Found | undefined>,
): Promise<Found> {
  return new Promise((resolve, reject) => {
    const look = (event?: HistoryEvent): void => {
      Promise.resolve(find(event)).then((found) => {
        if (found === undefined) return;
        stop();
        resolve(found);
      }, reject);
    };
    const stop = service.listen(look);
    look();
  });
}

/** Resolves with the job when it is in one of these states. */
export function jobIn(service: HistoryService, id: string, ...states: ExportJob['state'][]): Promise<ExportJob> {
  return when(service, () => {
    const job = service.job(id);
    return states.includes(job.state) ? job : undefined;
  });
}

export function jobEnds(service: HistoryService, id: string): Promise<ExportJob> {
  return jobIn(service, id, 'done', 'failed', 'cancelled');
}

/** Resolves with a job that wrote an archive. */
export async function archiveEnds(service: HistoryService, id: string): Promise<ArchiveJob> {
  const job = await jobEnds(service, id);
  if (job.kind !== 'archive') throw new OrreryError('INTERNAL', { problem: `job ${id} is of a ${job.kind}` });
  return job;
}
