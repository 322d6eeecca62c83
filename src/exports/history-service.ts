import { z } from 'zod';
import { createEmitter, createSoon, RETRY } from '../async/index.ts';
import type {
  DatasetPlan,
  ExplorerEvent,
  ExportJob,
  ExportPlan,
  InputOf,
  JobAction,
  Mirror,
  MirrorSettings,
  OutputOf,
  TimedBlock,
  WireNames,
} from '../contract/index.ts';
import type { ExportTable } from '../history/index.ts';
import { createStoredPaths, requireOutsideData } from './archive-paths.ts';
import { knownBlockTimes } from './block-times.ts';
import { createComparisons } from './comparisons.ts';
import { createDatasetOrders, type DatasetOrders } from './datasets/dataset-orders.ts';
import { createKnownDatasets, type KnownDatasets, StoredDataset } from './datasets/known-datasets.ts';
import { createDatasetPlanner } from './datasets/plan-dataset.ts';
import { describeHistory, describeParts } from './describe-history.ts';
import { createEvictionPins } from './eviction-pins.ts';
import { createExportFolder, type ExportFolder, ExportSettings } from './export-folder.ts';
import { createExportOrders, type ExportOrders } from './export-orders.ts';
import { type FetchTablesRequest, fetchTables } from './fetch-tables.ts';
import type { HistoryServiceOptions } from './history-service-options.ts';
import { openExportJobs } from './jobs/export-jobs.ts';
import { neededBy, StoredJob } from './jobs/stored-job.ts';
import { createWaitingProgress } from './jobs/waiting-progress.ts';
import { createDatasetTarget, ReadDataset } from './mirror/dataset-target.ts';
import { openMirror } from './mirror/mirror.ts';
import { StoredMirror } from './mirror/stored-mirror.ts';
import { createPartFetcher } from './part-fetcher.ts';
import { createExportPlanner } from './plan-exports.ts';
import { createRangePlanner } from './plan-known-range.ts';
import { createPublishedHistory, type PublishedHistory } from './published-history.ts';
import { createRangeFetcher } from './range-fetcher.ts';
import { storeRelativePaths } from './relative-paths.ts';
import { ListingState, openListing } from './segment-listing.ts';

/** An event about an export job, or about the known and stored history. */
export type HistoryEvent = Extract<ExplorerEvent, { type: 'job' | 'jobRemoved' | 'jobRestored' | 'history' }>;

/** All work with the history of one open network. Its owner closes it before the objects that it uses. */
export interface HistoryService extends ExportOrders, DatasetOrders {
  /** Returns the known segments, their gaps, and the sums of each stored table. */
  overview(): Promise<OutputOf<'history'>>;
  /** Returns the stored segments of a table. */
  parts(table: ExportTable): Promise<OutputOf<'historyTable'>>;
  /** Blocks whose times are known, lowest first. */
  blockTimes(): Promise<TimedBlock[]>;
  /** Plans exports to archives: the valid range of blocks, and each size. Writes nothing. */
  plan(request: InputOf<'planExports'>, names: WireNames): Promise<ExportPlan>;
  /** Plans an export to a dataset: the valid range of blocks, and the change of each table. Writes nothing. */
  planDataset(request: InputOf<'planDataset'>): Promise<DatasetPlan>;
  /** The datasets that this network knows. */
  readonly datasets: KnownDatasets;
  /** The folder of exports. */
  readonly exportFolder: ExportFolder;
  /** Returns all export jobs, newest first. */
  jobs(): ExportJob[];
  /** Returns an export job. @throws OrreryError JOB_UNKNOWN */
  job(id: string): ExportJob;
  /** Does an action on a job; returns the job, or null if it was removed. @throws OrreryError JOB_UNKNOWN */
  controlJob(id: string, action: JobAction): Promise<ExportJob | null>;
  /** Takes back the removal of an ended job. @throws OrreryError JOB_UNKNOWN, DISK_FULL, FILE_UNWRITABLE */
  restoreJob(id: string): Promise<ExportJob>;
  /**
   * Fetches the missing segments of tables. Without tables, it fetches the mirrored ones. A missing end of the range
   * means the oldest or the newest block; other ends snap outwards, or are refused if `exact`.
   * @returns the number of fetched parts
   */
  fetchTables(
    tables: readonly ExportTable[] | undefined,
    range: FetchTablesRequest['range'],
    signal: AbortSignal,
    reports?: Pick<FetchTablesRequest, 'onProgress' | 'onBeyond'>,
  ): Promise<number>;
  /** Returns the settings and the state of mirroring. */
  mirror(): Promise<Mirror>;
  /** Stores new settings of mirroring, and returns the state. */
  setMirror(settings: MirrorSettings): Promise<Mirror>;
  /** Removes the files for queries, and history that neither mirroring nor an export needs; returns true if it had any. */
  freeHistory(): Promise<boolean>;
  /** The history of the published interface. */
  readonly published: PublishedHistory;
  /** Calls the listener for every event, until the returned function is called. */
  listen(listener: (event: HistoryEvent) => void): () => void;
  /** Interrupts jobs, mirroring and downloads. They continue at the next start. */
  close(): Promise<void>;
}

const HISTORY_EVENT_EVERY_MS = 500;
/** Connection states in which no request can succeed. */
const ABSENT = new Set(['offline', 'limited']);

/**
 * Opens the service. With `follow`, it continues unfinished jobs and mirroring.
 * @throws OrreryError STORE_DAMAGED, FILE_UNWRITABLE
 */
export async function openHistoryService(options: HistoryServiceOptions): Promise<HistoryService> {
  const {
    chainId,
    folder,
    network,
    history,
    user,
    address,
    follow,
    compareServices = false,
    retry = RETRY.exportJob,
    mirrorRetryMs = RETRY.mirror.firstDelayMs,
  } = options;
  const events = createEmitter<HistoryEvent>();
  const changes = createSoon(() => events.emit({ type: 'history' }), HISTORY_EVENT_EVERY_MS);
  /** Emits the event `history` half a second later, once for all changes until then. */
  const changed = changes.request;
  const paths = createStoredPaths(options.dataDir);
  await storeRelativePaths(user, paths);
  const pins = createEvictionPins();
  const comparisons = createComparisons({ network, fetcher: () => fetcher, onCompared: changed });
  const fetcher = await createPartFetcher({
    network,
    history,
    folder,
    onStored(span, source, isNew) {
      changed();
      if (compareServices && isNew) comparisons.add(span, source);
    },
  });
  const listing = await openListing({
    network,
    history,
    documents: user.documents('history-listing', ListingState),
    follow,
    onChange() {
      changed();
      mirror?.wake();
    },
  });
  const rangeFetcher = createRangeFetcher(history, listing, fetcher, options.now, network);
  const exportFolder = createExportFolder(
    user.documents('history-settings', ExportSettings),
    options.defaultExportFolder,
    paths,
  );
  const datasets = createKnownDatasets({
    documents: user.documents('dataset', StoredDataset),
    exportFolder: exportFolder.get,
    chainFolderName: options.chainFolderName,
    paths,
  });
  const planKnownRange = createRangePlanner({ history, listing });
  const writer = options.datasetWriter;
  const planParts = { chainId, history, planKnownRange, rangeFetcher };
  const planner = createExportPlanner(planParts);
  const datasetPlanner = createDatasetPlanner({ ...planParts, writer, datasets });
  const needed = () => jobs.unfinished().flatMap(({ job }) => neededBy(job));
  const mirror = await openMirror({
    network,
    history,
    fetcher,
    // The downloads of a paused export stay too.
    pins: { ...pins, pinned: () => [...pins.pinned(), ...needed()] },
    needed,
    queryCache: options.queryCache,
    target: createDatasetTarget({
      writer,
      datasets,
      documents: user.documents('mirrored-dataset', ReadDataset),
      retry: { ...RETRY.mirror, firstDelayMs: mirrorRetryMs },
    }),
    documents: user.documents('history-mirror', StoredMirror),
    onChange: changed,
    retryMs: mirrorRetryMs,
  });
  const exportParts = { history, rangeFetcher, pins, address };
  const jobs = await openExportJobs({
    ...exportParts,
    datasets: { history, rangeFetcher, pins, planner: datasetPlanner, writer },
    exportQuery: options.exportQuery,
    network,
    documents: user.documents('export-job', StoredJob),
    storedDocuments: user.documents('export-job', z.unknown()),
    paths,
    emit: events.emit,
    onEnd: () => mirror.wake(),
    retry,
    follow,
  });
  const waiting = createWaitingProgress(jobs, history);
  events.listen(({ type }) => type === 'history' && waiting.request());
  if (follow) mirror.start();
  const published = createPublishedHistory({
    chainId,
    history,
    listing,
    rangeFetcher,
    pins,
    absence() {
      const { state, reason } = network.status().connection;
      return ABSENT.has(state) ? (reason ?? state) : null;
    },
  });

  const { dataDir, defaultExportFolder } = options;
  const allowed = { jobs, dataDir, defaultExportFolder };

  return {
    ...createExportOrders({ ...exportParts, ...allowed, planner, exportFolder }),
    ...createDatasetOrders({ ...allowed, planner: datasetPlanner, writer, datasets, rangeFetcher }),
    datasets,
    exportFolder,
    overview: async () => ({ ...(await describeHistory(history)), listedAt: listing.listedAt }),
    parts: (table) => describeParts(history, table),
    blockTimes: async () => knownBlockTimes(await history.timedBlocks(), network.status()),
    plan: async (request, names) => planner.plan(request, names, await exportFolder.get()),
    planDataset: datasetPlanner.plan,
    jobs: () => jobs.list(),
    job: (id) => jobs.get(id),
    controlJob: (id, action) => jobs.control(id, action),
    restoreJob: jobs.restore,
    fetchTables: (tables = mirror.tables, range, signal, reports) =>
      fetchTables({ history, listing, rangeFetcher, pins }, { tables, range, signal, ...reports }),
    mirror: () => mirror.status(),
    async setMirror(next) {
      if (next.dataset !== undefined) {
        const { folder } = await datasets.get(next.dataset);
        await requireOutsideData(folder, dataDir, defaultExportFolder);
        // The dataset of the export folder keeps its id only if it is stored.
        await datasets.add(folder);
      }
      await mirror.set(next);
      return mirror.status();
    },
    freeHistory: () => mirror.free(),
    published,
    listen: events.listen,
    async close() {
      changes.stop();
      waiting.stop();
      listing.close();
      await Promise.all([jobs.close(), mirror.close(), comparisons.close()]);
      await fetcher.close();
      events.clear();
    },
  };
}
