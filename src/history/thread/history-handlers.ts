import { type BlockRange, readListing } from '../../contract/index.ts';
import type { ThreadEnd } from '../../threads/index.ts';
import { ArchiveSource } from '../archive/archive-source.ts';
import { createRowCounter } from '../archive/join-holdings.ts';
import type { ArchiveRequest } from '../archive/plan-archive.ts';
import { type ExportProgress, exportArchive } from '../export/export-archive.ts';
import { createFileSummer } from '../export/file-summer.ts';
import { FundingRecords } from '../funding/funding-records.ts';
import { compareArchive, type IngestProgress, ingestArchive } from '../ingest/ingest-archive.ts';
import { listArchive } from '../reader/read-archive.ts';
import { verifyArchive } from '../reader/verify-archive.ts';
import { chainInNames } from '../segments/archive-names.ts';
import type { ExportTable } from '../segments/tables.ts';
import { HistoryStore } from '../store/history-store.ts';
import type { HistoryData, HistoryThreadService } from './history-calls.ts';
import { OpenArchives } from './open-archives.ts';
import { OpenPreviews } from './open-previews.ts';

/** The time between two progress reports (milliseconds). The last report is always sent. */
const REPORT_EVERY_MS = 50;

/** The delay of the background reading (milliseconds): a start, and an export that downloads, have more urgent work. */
const READ_RECORDS_AFTER_MS = 3000;

const isIngested = ({ rawBytes, rawBytesTotal }: IngestProgress) => rawBytes === rawBytesTotal;
const isExported = ({ bytes, bytesTotal }: ExportProgress) => bytes === bytesTotal;

/**
 * Returns a function that passes a progress on if 50 ms have gone by since the last one, or if it is the last.
 * Otherwise reports would flood the owner.
 */
function throttled<Progress>(
  onProgress: ((progress: Progress) => void) | undefined,
  isLast: (progress: Progress) => boolean,
): (progress: Progress) => void {
  let reported = 0;
  return (progress) => {
    const now = performance.now();
    if (now - reported < REPORT_EVERY_MS && !isLast(progress)) return;
    reported = now;
    onProgress?.(progress);
  };
}

/**
 * Returns the calls of the history thread, over the one store that it owns. The first call that needs the store opens
 * it.
 * @param onThreadEnd called when a thread that they started ends by itself
 */
export function createHistoryHandlers(
  { file, chainId }: HistoryData,
  onThreadEnd?: (end: ThreadEnd) => void,
): HistoryThreadService {
  let opened: HistoryStore | undefined;
  let reading: Promise<void> | undefined;
  const archives = new OpenArchives();
  const previews = new OpenPreviews();
  const fundingRecords = new FundingRecords(store);
  const summer = createFileSummer({ onEnd: onThreadEnd });
  const ending = new AbortController();

  /**
   * Returns the store. The first call opens it, so an error of opening reaches that call.
   * @throws OrreryError CHAIN_MISMATCH, STORE_NEWER, STORE_DAMAGED, FILE_UNWRITABLE
   */
  function store(): HistoryStore {
    opened ??= new HistoryStore({ file, chainId });
    return opened;
  }

  /** Reads the records of funding periods in new parts, in the background; all callers share one reading. */
  function readRecords(): Promise<void> {
    reading ??= fundingRecords.readRest(ending.signal, READ_RECORDS_AFTER_MS).finally(() => {
      reading = undefined;
    });
    return reading;
  }

  /**
   * Marks the parts of a request as used now. Does not wait, because a writer may be at work, and ignores errors: parts
   * that miss the mark are only evicted a little earlier.
   */
  function markUsed({ table, range }: ArchiveRequest): void {
    store()
      .touch(table, range)
      .catch(() => {});
  }

  function openArchive(request: ArchiveRequest): ReturnType<OpenArchives['open']> {
    markUsed(request);
    return archives.open(new ArchiveSource(store().snapshots, request));
  }

  return {
    segments: async () => store().segments(),
    gaps: async () => store().gaps(),
    holdings: async (table) => store().holdings(table),
    part: async (table, span) => store().part(table, span),
    async fundingRecords(request, signal) {
      const found = await fundingRecords.read(request, signal);
      // The next request reports what fails.
      if (found.reading.read < found.reading.of) readRecords().catch(() => {});
      return found;
    },
    readFundingRecords: readRecords,
    timedBlocks: async () => store().timedBlocks(),
    bytes: async () => store().bytes(),
    bytesWithin: async (spans) => store().bytesWithin(spans),
    storedSince: async (tables, range, since) => store().storedSince(tables, range, since),
    evict: async (eviction) => store().evict(eviction),
    summaries: async () => store().summaries(),
    newestSegments: async (count) => store().newestSegments(count),
    recordListing: async (listing, source) => store().recordSegments(readListing(listing), source),
    async ingest(answer, { onProgress, signal } = {}) {
      return await ingestArchive(store(), answer, { onProgress: throttled(onProgress, isIngested), signal });
    },
    compare: async (answer, signal) => compareArchive(store(), answer, { signal }),
    async export(request, { onProgress, signal = ending.signal } = {}) {
      markUsed(request);
      return await exportArchive(
        { ...request, history: store().snapshots },
        {
          onProgress: throttled(onProgress, isExported),
          signal: AbortSignal.any([signal, ending.signal]),
          sum: summer.sumFile,
        },
      );
    },
    async verify(path, range, { onProgress, signal } = {}) {
      // An archive of any chain can be verified, but only what is stored of its own chain says anything.
      const isOwn = (csv: { chain: string }) => csv.chain === chainInNames(chainId);
      let timesOf: ReturnType<HistoryStore['fileClock']> | undefined;
      const blockTimes = (csv: BlockRange & { chain: string }) => {
        if (!isOwn(csv)) return undefined;
        timesOf ??= store().fileClock();
        return timesOf(csv);
      };
      // Read once: an archive can have very many files, and all are of one table.
      let countRows: ReturnType<typeof createRowCounter> | undefined;
      const storedRows = (csv: BlockRange & { chain: string; table: ExportTable }) => {
        if (!isOwn(csv)) return undefined;
        countRows ??= createRowCounter(store().holdings(csv.table));
        return countRows(csv);
      };
      const progress = throttled(onProgress, isIngested);
      return await verifyArchive(path, { range, blockTimes, storedRows, onProgress: progress, signal });
    },
    openArchive: async (request) => openArchive(request),
    readArchive: async (part) => archives.read(part),
    closeArchive: async (id) => archives.close(id),
    listArchive: (path) => listArchive(path),
    archiveRows: (request, signal = ending.signal) => previews.page(request, signal),
    async close() {
      ending.abort();
      try {
        await previews.closeAll();
        archives.closeAll();
        await summer.close();
      } finally {
        await opened?.close();
      }
    },
  };
}
