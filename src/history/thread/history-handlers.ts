import { wait } from '../../async/index.ts';
import { type BlockRange, readListing } from '../../contract/index.ts';
import type { ThreadEnd } from '../../threads/index.ts';
import { ArchiveSource } from '../archive/archive-source.ts';
import type { ArchiveRequest } from '../archive/plan-archive.ts';
import { type ExportProgress, exportArchive } from '../export/export-archive.ts';
import { createFileSummer } from '../export/file-summer.ts';
import { FundingRecords } from '../funding/funding-records.ts';
import { compareArchive, type IngestProgress, ingestArchive } from '../ingest/ingest-archive.ts';
import { listArchive } from '../reader/read-archive.ts';
import { verifyArchive } from '../reader/verify-archive.ts';
import { chainInNames } from '../segments/archive-names.ts';
import { HistoryStore } from '../store/history-store.ts';
import type { HistoryData, HistoryThreadService } from './history-calls.ts';
import { OpenArchives } from './open-archives.ts';
import { OpenPreviews } from './open-previews.ts';

/** The time between two progress reports (milliseconds). The last report is always sent. */
const REPORT_EVERY_MS = 50;

/** The delay of the background reading after the store was opened (milliseconds): a start has more urgent work. */
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
  let isReading = false;
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
    if (opened === undefined) {
      opened = new HistoryStore({ file, chainId });
      readRecords();
    }
    return opened;
  }

  /** Reads the records of funding periods in new parts, in the background. */
  function readRecords(): void {
    if (isReading) return;
    isReading = true;
    wait(READ_RECORDS_AFTER_MS, ending.signal)
      .then(() => fundingRecords.readRest(ending.signal))
      // A request reads what is left.
      .catch(() => {})
      .finally(() => {
        isReading = false;
      });
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
    fundingRecords: (request, signal) => fundingRecords.read(request, signal),
    timedBlocks: async () => store().timedBlocks(),
    bytes: async () => store().bytes(),
    bytesWithin: async (spans) => store().bytesWithin(spans),
    evict: async (eviction) => store().evict(eviction),
    summaries: async () => store().summaries(),
    newestSegments: async (count) => store().newestSegments(count),
    recordListing: async (listing, source) => store().recordSegments(readListing(listing), source),
    async ingest(answer, { onProgress, signal } = {}) {
      const parts = await ingestArchive(store(), answer, { onProgress: throttled(onProgress, isIngested), signal });
      if (parts.some(({ table }) => table === 'TABLE_MARKET_DATA')) readRecords();
      return parts;
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
      // An archive of any chain can be verified, but only blocks of its own chain prove anything.
      let timesOf: ReturnType<HistoryStore['fileClock']> | undefined;
      const blockTimes = (csv: BlockRange & { chain: string }) => {
        if (csv.chain !== chainInNames(chainId)) return undefined;
        timesOf ??= store().fileClock();
        return timesOf(csv);
      };
      return await verifyArchive(path, { range, blockTimes, onProgress: throttled(onProgress, isIngested), signal });
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
