import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { createEmitter, RETRY, type RetryPolicy, retryAfterPauses } from '../async/index.ts';
import {
  type ExplorerEvent,
  type ExportJob,
  type ExportPlan,
  type InputOf,
  type Mirror,
  type MirrorSettings,
  OrreryError,
  type OutputOf,
  unwritable,
  type WireNames,
} from '../contract/index.ts';
import { type ExportTable, type History, requireReplaceable, requireTable, type Span } from '../history/index.ts';
import type { UserStore } from '../store/index.ts';
import type { SyncClient } from '../sync/index.ts';
import { exists, fileIn, requireOutsideData } from './archive-paths.ts';
import { createComparisons } from './comparisons.ts';
import { describeHistory, describeParts } from './describe-history.ts';
import { createEvictionPins } from './eviction-pins.ts';
import { createPublishedHistory, type PublishedHistory } from './exported-archive.ts';
import { type ExportJobs, type JobAction, openExportJobs } from './jobs/export-jobs.ts';
import { runExport } from './jobs/run-export.ts';
import { StoredJob } from './jobs/stored-job.ts';
import { openMirror, StoredMirror } from './mirror.ts';
import { createPartFetcher } from './part-fetcher.ts';
import { createExportPlanner } from './plan-exports.ts';
import { planRange } from './plan-range.ts';
import { type BringProgress, createRangeFetcher } from './range-fetcher.ts';
import { ListingState, openListing } from './segment-listing.ts';

export type HistoryEvent = Extract<ExplorerEvent, { type: 'job' | 'jobRemoved' | 'history' }>;

/** An export for the command line, which waits for the result. */
export interface ExportOrder {
  table: ExportTable;
  range: Span;
  names: WireNames;
  /** A file, or a folder that gets the archive under its default name. */
  out: string;
  replace: boolean;
  offline: boolean;
}

/** All work with the history of one open network. Its owner closes it before the objects that it uses. */
export interface HistoryService {
  overview(): Promise<OutputOf<'history'>>;
  parts(table: ExportTable): Promise<OutputOf<'historyTable'>>;
  plan(request: InputOf<'planExports'>, names: WireNames): Promise<ExportPlan>;
  jobs(): ExportJob[];
  job(id: string): ExportJob;
  /** @param out a path that a person chose; the export folder if absent */
  startExports(request: InputOf<'startExports'>, names: WireNames, out?: string): Promise<ExportJob[]>;
  controlJob(id: string, action: JobAction): Promise<ExportJob | null>;
  /** Exports immediately, without a job. */
  exportNow(
    order: ExportOrder,
    signal: AbortSignal,
    onProgress: (progress: Partial<ExportJob>) => void,
  ): Promise<NonNullable<ExportJob['result']>>;
  /**
   * Fetches the missing segments of tables. Without tables, it fetches the mirrored ones. A missing end of the range
   * means the oldest or the newest block; other ends snap outwards.
   * @returns the number of fetched tables of segments
   */
  bring(
    tables: readonly ExportTable[] | undefined,
    range: { from?: bigint | undefined; to?: bigint | undefined },
    signal: AbortSignal,
    onProgress?: (text: { table: ExportTable; segments: number; segmentsTotal: number }) => void,
  ): Promise<number>;
  /** The folder of exports. */
  exportFolder(): Promise<string>;
  setExportFolder(folder: string): Promise<void>;
  mirror(): Promise<Mirror>;
  setMirror(settings: MirrorSettings): Promise<Mirror>;
  readonly published: PublishedHistory;
  listen(listener: (event: HistoryEvent) => void): () => void;
  close(): Promise<void>;
}

export interface HistoryServiceOptions {
  chainId: string;
  /** The network's folder. */
  folder: string;
  /** Exports may not go here, except to the default folder of exports. */
  dataDir: string;
  /** The folder of exports, unless a person chose another. */
  defaultExportFolder: string;
  network: SyncClient;
  history: History;
  user: UserStore;
  /** Base URL of the data service, or "sandbox". */
  address(): string;
  /** Works in the background: continues jobs, mirrors tables, lists segments. */
  follow: boolean;
  /** With several services: compares each fetched table with another service's. */
  compareServices?: boolean;
  retry?: RetryPolicy;
}

const HISTORY_EVENT_EVERY_MS = 500;
const SETTINGS = 'export';
const ExportSettings = z.object({ folder: z.string() });
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
  } = options;
  const events = createEmitter<HistoryEvent>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function changed(): void {
    if (closed) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      events.emit({ type: 'history' });
    }, HISTORY_EVENT_EVERY_MS);
  }

  const needs = createEvictionPins();
  const comparisons = createComparisons({ network, fetcher: () => fetcher, onCompared: changed });
  const fetcher = await createPartFetcher({
    network,
    history,
    folder,
    onStored(span, source) {
      changed();
      if (compareServices) comparisons.add(span, source);
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
  const bringer = createRangeFetcher(history, listing, fetcher);
  const mirror = await openMirror({
    network,
    history,
    fetcher,
    needs,
    documents: user.documents('history-mirror', StoredMirror),
    onChange: changed,
    retryMs: retry.firstDelayMs,
  });
  const settings = user.documents('history-settings', ExportSettings);
  const exportParts = { history, bringer, needs, address };
  const jobs: ExportJobs = await openExportJobs({
    ...exportParts,
    network,
    documents: user.documents('export-job', StoredJob),
    kept: user.documents('export-job', z.unknown()),
    emit: events.emit,
    onEnd: () => mirror.wake(),
    retry,
    follow,
  });
  if (follow) mirror.start();

  const planner = createExportPlanner({ chainId, history, listing, bringer });
  const published = createPublishedHistory({
    chainId,
    history,
    listing,
    bringer,
    needs,
    absence() {
      const { state, reason } = network.status().connection;
      return ABSENT.has(state) ? (reason ?? state) : null;
    },
  });

  async function exportFolder(): Promise<string> {
    return (await settings.get(SETTINGS))?.content.folder ?? options.defaultExportFolder;
  }

  /** @throws OrreryError FILE_EXISTS, or FILE_UNWRITABLE for a place where exports are not allowed */
  async function requireFree(file: string, replace: boolean): Promise<void> {
    await requireOutsideData(file, options.dataDir, options.defaultExportFolder);
    if (replace) await requireReplaceable(file);
    else if (await exists(file)) throw new OrreryError('FILE_EXISTS', { file });
  }

  return {
    overview: async () => ({ ...(await describeHistory(history)), listedAt: listing.listedAt }),
    parts: (table) => describeParts(history, table),
    plan: async (request, names) => planner.plan(request, names, await exportFolder()),
    jobs: () => jobs.list(),
    job: (id) => jobs.get(id),
    async startExports({ tables, from, to, replace = false, offline = false }, names, out) {
      const range = { from, to };
      const chosen = [...new Set(tables.map(requireTable))];
      const into = out ?? (await exportFolder());
      const orders: Parameters<ExportJobs['add']>[0][number][] = [];
      for (const table of chosen) {
        const { name, segments } = await planner.orderOf(table, range, names, offline);
        const file = out === undefined ? join(into, name) : await fileIn(out, name);
        if (jobs.writes(file) || orders.some((order) => order.file === file)) {
          throw new OrreryError('FILE_EXISTS', { file });
        }
        await requireFree(file, replace);
        orders.push({ table, from, to, file, names, replace, offline, segmentsTotal: segments });
      }
      if (out === undefined) {
        await mkdir(into, { recursive: true }).catch((thrown: unknown) => {
          throw unwritable(into, thrown);
        });
      }
      return jobs.add(orders);
    },
    controlJob: (id, action) => jobs.control(id, action),
    async exportNow({ table, range, names, out, replace, offline }, signal, onProgress) {
      const { name } = await planner.orderOf(table, range, names, offline);
      const file = await fileIn(out, name);
      await requireFree(file, replace);
      const order: Parameters<typeof runExport>[1] = { table, ...range, file, names, replace, offline };
      return runExport(exportParts, order, false, {
        signal,
        onProgress,
        patiently: (work) => retryAfterPauses(work, signal),
      });
    },
    async bring(tables, { from, to }, signal, onProgress) {
      const wanted = tables ?? mirror.tables;
      await listing.refresh().catch((thrown: unknown) => {
        // Without wanted tables, a service without history is no error.
        if (wanted.length > 0) throw thrown;
      });
      const planned = planRange(await history.segments(), from, to);
      let fetched = 0;
      for (const table of wanted) {
        // A range that is unavailable has a reason. A service without a listing is asked for the exact range.
        const range = planned.range ?? (from !== undefined && to !== undefined ? { from, to } : planned.requested);
        if (range === null) throw new OrreryError('HISTORY_UNKNOWN', {});
        const release = needs.hold({ table, ...range });
        try {
          const tell = { signal, onProgress: (progress: BringProgress) => onProgress?.({ table, ...progress }) };
          let most = 0;
          await retryAfterPauses(async () => {
            most = Math.max(most, await bringer.ensure(table, range, tell));
          }, signal);
          fetched += most;
        } finally {
          release();
        }
      }
      return fetched;
    },
    exportFolder,
    async setExportFolder(chosen) {
      await settings.put(SETTINGS, { folder: chosen });
    },
    mirror: () => mirror.status(),
    async setMirror(next) {
      await mirror.set(next);
      return mirror.status();
    },
    published,
    listen: events.listen,
    async close() {
      closed = true;
      clearTimeout(timer);
      listing.close();
      await Promise.all([jobs.close(), mirror.close(), comparisons.close()]);
      await fetcher.close();
      events.clear();
    },
  };
}
