import { type HistorySegment, OrreryError } from '../../contract/index.ts';
import { startThread } from '../../threads/index.ts';
import type { ArchiveRequest } from '../archive/plan-archive.ts';
import type { ExportOptions, ExportProgress, ExportRequest, ExportResult } from '../export/export-archive.ts';
import type { FundingRecordsRequest } from '../funding/funding-records.ts';
import type { FundingRecord } from '../funding/read-records.ts';
import type { Answer, IngestProgress } from '../ingest/ingest-archive.ts';
import type { ListedFile } from '../reader/read-archive.ts';
import type { Verdict } from '../reader/verdict.ts';
import type { Span } from '../segments/spans.ts';
import type { ExportTable } from '../segments/tables.ts';
import type { Eviction } from '../store/evict-parts.ts';
import { historyFile } from '../store/history-format.ts';
import type { Holding, TableSummary } from '../store/holdings.ts';
import type { Part } from '../store/part-rows.ts';
import type { RecordedSegments } from '../store/record-listing.ts';
import type { Segment } from '../store/segment-rows.ts';
import type { HistoryData, HistoryHandlers, TaskProgress } from './history-handlers.ts';
import type { ArchiveSummary } from './open-archives.ts';
import type { RowsPage, RowsRequest } from './open-previews.ts';

export interface TaskOptions<Progress> {
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}

/** An archive that can be read at any offset; its owner closes it. */
export interface OpenedArchive extends ArchiveSummary {
  /**
   * Bytes from `start` up to, and without, `end`, about a mebibyte at a time.
   * @throws OrreryError STORE_DAMAGED, CANCELLED
   */
  read(stretch?: { start?: number; end?: number }, signal?: AbortSignal): AsyncGenerator<Uint8Array>;
  close(): Promise<void>;
}

/**
 * A network's history in a thread of its own, for the event loop that serves windows. Every method but `close` throws
 * what the function of the same name throws, and THREAD_LOST.
 */
export interface History {
  segments(): Promise<Segment[]>;
  gaps(): Promise<Span[]>;
  holdings(table: ExportTable): Promise<Holding[]>;
  /** What is stored of one table of one segment. */
  part(table: ExportTable, span: Span): Promise<Part | undefined>;
  recordSegments(segments: readonly HistorySegment[], source: string): Promise<RecordedSegments>;
  ingest(answer: Answer, options?: TaskOptions<IngestProgress>): Promise<Part[]>;
  compare(answer: Answer, signal?: AbortSignal): Promise<{ same: number; different: number }>;
  /**
   * Cancelled, it ends once everything of it is gone. One that has given the archive its name by then is done, and says so.
   */
  export(request: Omit<ExportRequest, 'history'>, options?: ExportOptions): Promise<ExportResult>;
  verify(path: string, range?: Span, options?: TaskOptions<IngestProgress>): Promise<Verdict>;
  openArchive(request: ArchiveRequest): Promise<OpenedArchive>;
  /** What stored market data tells of a market's funding periods: of each the word of the newest stored block in a range. */
  fundingRecords(request: FundingRecordsRequest, signal?: AbortSignal): Promise<FundingRecord[]>;
  /** Bytes of the file. */
  bytes(): Promise<number>;
  /** Removes parts until the file is small enough, as far as they may go; returns how many went. */
  evict(eviction: Eviction): Promise<number>;
  /** What is stored of every table, in sum. */
  summaries(): Promise<TableSummary[]>;
  /** What is in an archive of any names. */
  listArchive(path: string): Promise<ListedFile[]>;
  /** Rows of one file of an archive; reading on costs nothing extra. */
  archiveRows(request: RowsRequest, signal?: AbortSignal): Promise<RowsPage>;
  close(): Promise<void>;
}

/** Opens the history of a chain in a network's folder. Its owner closes it. */
export function openHistory(folder: string, chainId: string): History {
  const data: HistoryData = { file: historyFile(folder), chainId };
  const entry = new URL('./history-thread.ts', import.meta.url);
  const thread = startThread<HistoryHandlers, TaskProgress>(entry, data);
  let lastTask = 0;

  /** Runs a task under a number of its own and passes its progress on. */
  async function follow<Progress, Result>(
    { onProgress }: TaskOptions<Progress>,
    run: (task: number) => Promise<Result>,
  ): Promise<Result> {
    lastTask += 1;
    const task = lastTask;
    const stop = thread.listen((event) => {
      if (event.task === task) onProgress?.(event.progress as Progress);
    });
    try {
      return await run(task);
    } finally {
      stop();
    }
  }

  function exportTask(request: Omit<ExportRequest, 'history'>, signal: AbortSignal | undefined) {
    return async (task: number): Promise<ExportResult> => {
      if (signal?.aborted) throw new OrreryError('CANCELLED', {});
      // What a thread that was lost does no longer is no failure of its own.
      const stop = () => void thread.call('stopExport', { task }).catch(() => {});
      signal?.addEventListener('abort', stop, { once: true });
      try {
        return await thread.call('export', { task, request });
      } finally {
        signal?.removeEventListener('abort', stop);
      }
    };
  }

  return {
    segments: () => thread.call('segments', undefined),
    gaps: () => thread.call('gaps', undefined),
    holdings: (table) => thread.call('holdings', { table }),
    part: (table, span) => thread.call('part', { table, span }),
    fundingRecords: (request, signal) => thread.call('fundingRecords', request, signal),
    bytes: () => thread.call('bytes', undefined),
    evict: (eviction) => thread.call('evict', eviction),
    summaries: () => thread.call('summaries', undefined),
    listArchive: (path) => thread.call('listArchive', { path }),
    archiveRows: (request, signal) => thread.call('archiveRows', request, signal),
    recordSegments: (segments, source) => thread.call('recordSegments', { segments, source }),
    compare: (answer, signal) => thread.call('compare', { answer }, signal),
    ingest: (answer, options = {}) =>
      follow<IngestProgress, Part[]>(options, (task) => thread.call('ingest', { task, answer }, options.signal)),
    export: (request, options = {}) =>
      follow<ExportProgress, ExportResult>(options, exportTask(request, options.signal)),
    verify: (path, range, options = {}) =>
      follow<IngestProgress, Verdict>(options, (task) => thread.call('verify', { task, path, range }, options.signal)),
    async openArchive(request) {
      const { id, summary } = await thread.call('openArchive', request);
      return {
        ...summary,
        async *read({ start = 0, end = summary.bytes } = {}, signal) {
          for (let at = start; at < end; ) {
            const bytes = await thread.call('readArchive', { id, start: at, end }, signal);
            if (bytes.length === 0) return;
            yield bytes;
            at += bytes.length;
          }
        },
        close: () => thread.call('closeArchive', { id }),
      };
    },
    close: () => thread.close(),
  };
}
