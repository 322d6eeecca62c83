/** What a network's history offers: to its callers, and between its thread and the thread's owner. */
import type { HistorySegment } from '../../contract/index.ts';
import type { ArchiveRequest } from '../archive/plan-archive.ts';
import type { ExportOptions, ExportRequest, ExportResult } from '../export/export-archive.ts';
import type { FundingRecordsRequest } from '../funding/funding-records.ts';
import type { FundingRecord } from '../funding/read-records.ts';
import type { Answer, IngestProgress } from '../ingest/ingest-archive.ts';
import type { ListedFile } from '../reader/read-archive.ts';
import type { Verdict } from '../reader/verdict.ts';
import type { Span } from '../segments/spans.ts';
import type { ExportTable } from '../segments/tables.ts';
import type { Eviction } from '../store/evict-parts.ts';
import type { Holding, TableSummary } from '../store/holdings.ts';
import type { Part } from '../store/part-rows.ts';
import type { RecordedSegments } from '../store/record-listing.ts';
import type { Segment } from '../store/segment-rows.ts';
import type { ArchivePart, ArchiveSummary } from './open-archives.ts';
import type { RowsPage, RowsRequest } from './open-previews.ts';

export interface TaskOptions<Progress> {
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}

/** An archive that can be read at any offset; its owner closes it. It stays readable when its thread is restarted. */
export interface OpenedArchive extends ArchiveSummary {
  /**
   * Bytes from `start` up to, and without, `end`, about a mebibyte at a time.
   * @throws OrreryError STORE_DAMAGED, CANCELLED
   */
  read(stretch?: { start?: number; end?: number }, signal?: AbortSignal): AsyncGenerator<Uint8Array>;
  close(): Promise<void>;
}

/** What can be done with a network's history. Every method throws what the function of the same name throws. */
export interface HistoryCalls {
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
}

/** What the history thread serves. */
export interface HistoryThreadService extends HistoryCalls {
  openArchive(request: ArchiveRequest): Promise<{ id: string; summary: ArchiveSummary }>;
  /** The next bytes of a part of an opened archive, none at its end. */
  readArchive(part: ArchivePart, signal?: AbortSignal): Promise<Uint8Array>;
  closeArchive(id: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * A network's history in a thread of its own, for the event loop that serves windows. Every call throws THREAD_LOST when
 * the thread ends under it, but for reads, which are repeated.
 */
export interface History extends HistoryCalls {
  openArchive(request: ArchiveRequest): Promise<OpenedArchive>;
  close(): Promise<void>;
}

/** What the thread is started with. */
export interface HistoryData {
  /** The file of history. */
  file: string;
  chainId: string;
}
