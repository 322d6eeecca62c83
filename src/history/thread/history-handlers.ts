import type { HistorySegment } from '../../contract/index.ts';
import { ArchiveSource } from '../archive/archive-source.ts';
import type { ArchiveRequest } from '../archive/plan-archive.ts';
import { type ExportProgress, type ExportRequest, exportArchive } from '../export/export-archive.ts';
import { FundingRecords, type FundingRecordsRequest } from '../funding/funding-records.ts';
import { type Answer, compareArchive, type IngestProgress, ingestArchive } from '../ingest/ingest-archive.ts';
import { listArchive } from '../reader/read-archive.ts';
import { verifyArchive } from '../reader/verify-archive.ts';
import { chainInNames } from '../segments/archive-names.ts';
import type { Span } from '../segments/spans.ts';
import type { ExportTable } from '../segments/tables.ts';
import type { Eviction } from '../store/evict-parts.ts';
import { HistoryStore } from '../store/history-store.ts';
import { OpenArchives, type Stretch } from './open-archives.ts';
import { OpenPreviews, type RowsRequest } from './open-previews.ts';

/** What the thread is told when it starts. */
export interface HistoryData {
  /** The file of history. */
  file: string;
  chainId: string;
}

/** Progress of a task that the caller numbered. */
export interface TaskProgress {
  task: number;
  progress: IngestProgress | ExportProgress;
}

export type HistoryHandlers = ReturnType<typeof createHistoryHandlers>;

/** Progress is told at most this often (milliseconds), and at the end. */
const TOLD_EVERY = 50;

/** Everything the history thread does, over the one store it owns. */
export function createHistoryHandlers({ file, chainId }: HistoryData, emit: (event: TaskProgress) => void) {
  let opened: HistoryStore | undefined;
  const archives = new OpenArchives();
  const previews = new OpenPreviews();
  const fundingRecords = new FundingRecords(store);
  const exporting = new Map<number, AbortController>();

  /** Opened by the first call that needs it, so that a file that cannot be opened is that call's error. */
  function store(): HistoryStore {
    opened ??= new HistoryStore({ file, chainId });
    return opened;
  }

  /** Nobody waits for it, since a writer may be at work; parts that miss it only go a little earlier. */
  function markUsed({ table, range }: ArchiveRequest): void {
    store()
      .touch(table, range)
      .catch(() => {});
  }

  function teller<Progress extends TaskProgress['progress']>(task: number, isLast: (progress: Progress) => boolean) {
    let told = 0;
    return (progress: Progress): void => {
      const now = performance.now();
      if (now - told < TOLD_EVERY && !isLast(progress)) return;
      told = now;
      emit({ task, progress });
    };
  }

  return {
    segments: () => store().segments(),
    gaps: () => store().gaps(),
    holdings: ({ table }: { table: ExportTable }) => store().holdings(table),
    part: ({ table, span }: { table: ExportTable; span: Span }) => store().part(table, span),
    fundingRecords: (request: FundingRecordsRequest) => fundingRecords.read(request),
    bytes: () => store().bytes(),
    evict: (eviction: Eviction) => store().evict(eviction),
    summaries: () => store().summaries(),
    recordSegments: ({ segments, source }: { segments: readonly HistorySegment[]; source: string }) =>
      store().recordSegments(segments, source),
    ingest({ task, answer }: { task: number; answer: Answer }, signal: AbortSignal) {
      const onProgress = teller<IngestProgress>(task, ({ rawBytes, rawBytesTotal }) => rawBytes === rawBytesTotal);
      return ingestArchive(store(), answer, { onProgress, signal });
    },
    compare: ({ answer }: { answer: Answer }, signal: AbortSignal) => compareArchive(store(), answer, { signal }),
    async export({ task, request }: { task: number; request: Omit<ExportRequest, 'history'> }) {
      const onProgress = teller<ExportProgress>(task, ({ bytes, bytesTotal }) => bytes === bytesTotal);
      const abort = new AbortController();
      exporting.set(task, abort);
      try {
        markUsed(request);
        return await exportArchive({ ...request, history: store().file }, { onProgress, signal: abort.signal });
      } finally {
        exporting.delete(task);
      }
    },
    stopExport: ({ task }: { task: number }) => exporting.get(task)?.abort(),
    verify({ task, path, range }: { task: number; path: string; range?: Span | undefined }, signal: AbortSignal) {
      const onProgress = teller<IngestProgress>(task, ({ rawBytes, rawBytesTotal }) => rawBytes === rawBytesTotal);
      // An archive of any chain can be verified; only its own blocks say anything about it.
      const blockTimes = (csv: Span & { chain: string }) =>
        csv.chain === chainInNames(chainId) ? store().blockTimes(csv) : undefined;
      return verifyArchive(path, { range, blockTimes, onProgress, signal });
    },
    openArchive(request: ArchiveRequest) {
      markUsed(request);
      return archives.open(new ArchiveSource(store().file, request));
    },
    readArchive: (stretch: Stretch) => archives.read(stretch),
    closeArchive: ({ id }: { id: number }) => archives.close(id),
    listArchive: ({ path }: { path: string }) => listArchive(path),
    archiveRows: (request: RowsRequest, signal: AbortSignal) => previews.page(request, signal),
    async close() {
      for (const abort of exporting.values()) abort.abort();
      await previews.closeAll();
      archives.closeAll();
      await opened?.close();
    },
  };
}
