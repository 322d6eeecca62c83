/** The calls of a network's history: for its users, and between its thread and the thread's owner. */
import type { BlockRange } from '../../contract/index.ts';
import type { ArchiveRequest } from '../archive/plan-archive.ts';
import type { ArchiveExportRequest, ExportOptions, WrittenArchive } from '../export/export-archive.ts';
import type { FoundRecords, FundingRecordsRequest } from '../funding/funding-records.ts';
import type { DownloadedArchive, IngestProgress } from '../ingest/ingest-archive.ts';
import type { ListedFile } from '../reader/read-archive.ts';
import type { VerifiedArchive } from '../reader/verdict.ts';
import type { ExportTable } from '../segments/tables.ts';
import type { Eviction } from '../store/evict-parts.ts';
import type { Holding, TableSummary } from '../store/holdings.ts';
import type { Part, TableSpan } from '../store/part-rows.ts';
import type { RecordedSegments } from '../store/record-listing.ts';
import type { Segment } from '../store/segment-rows.ts';
import type { StoredBlockTime } from '../store/timed-blocks.ts';
import type { ArchivePart, ArchiveSummary } from './open-archives.ts';
import type { RowsPage, RowsRequest } from './open-previews.ts';

/** Options of a long call: the function that receives its progress, and the signal that cancels it. */
export interface TaskOptions<Progress> {
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}

/** An archive that can be read at any offset; its owner closes it. It stays readable when its thread restarts. */
export interface OpenedArchive extends ArchiveSummary {
  /**
   * Bytes from `start` up to `end`, which is not included, about a mebibyte at a time.
   * @throws OrreryError STORE_DAMAGED, CANCELLED
   */
  read(range?: { start?: number; end?: number }, signal?: AbortSignal): AsyncGenerator<Uint8Array>;
  /** Ends the reading and frees the archive. */
  close(): Promise<void>;
}

/** The calls on a network's history. Every method throws the errors of the function with the same name. */
export interface HistoryCalls {
  /** Returns the known segments, lowest first. */
  segments(): Promise<Segment[]>;
  /** Returns the ranges of blocks between the known segments that no segment covers, lowest first. */
  gaps(): Promise<BlockRange[]>;
  /** Returns all known segments, each with the stored part of a table if there is one, and what makes it suspect. */
  holdings(table: ExportTable): Promise<Holding[]>;
  /** The stored part of one table of one segment. */
  part(table: ExportTable, span: BlockRange): Promise<Part | undefined>;
  /** The newest known segments, at most `count`, newest first. */
  newestSegments(count: number): Promise<Segment[]>;
  /** Records a listing, as the text that `writeListing` returns. */
  recordListing(listing: string, source: string): Promise<RecordedSegments>;
  /** Reads a downloaded archive, checks it, and stores its parts. Returns them. */
  ingest(answer: DownloadedArchive, options?: TaskOptions<IngestProgress>): Promise<Part[]>;
  /** Compares a downloaded archive with the stored parts. Returns how many are equal, and how many differ. */
  compare(answer: DownloadedArchive, signal?: AbortSignal): Promise<{ same: number; different: number }>;
  /**
   * A cancelled export ends when it has removed all of its files. An export that already gave the archive its name
   * succeeds.
   */
  export(request: Omit<ArchiveExportRequest, 'history'>, options?: ExportOptions): Promise<WrittenArchive>;
  /** Reads an archive to its last row and returns the verdict. */
  verify(path: string, range?: BlockRange, options?: TaskOptions<IngestProgress>): Promise<VerifiedArchive>;
  /**
   * The records of a market's funding periods in stored market data. Each period has the record of its newest stored
   * block in a range.
   */
  fundingRecords(request: FundingRecordsRequest, signal?: AbortSignal): Promise<FoundRecords>;
  /**
   * Reads the records of funding periods in all stored market data that is not read yet, in small steps. As long as this call
   * lasts, the thread does not come to rest.
   */
  readFundingRecords(): Promise<void>;
  /** The blocks at the ends of stored segments with their times, lowest first. */
  timedBlocks(): Promise<StoredBlockTime[]>;
  /** Size of the file in bytes. */
  bytes(): Promise<number>;
  /** Stored size (bytes) of the parts inside these spans. */
  bytesWithin(spans: readonly TableSpan[]): Promise<number>;
  /** True if a part of these tables with blocks of a range was received after `since` (Unix milliseconds). */
  storedSince(tables: readonly ExportTable[], range: BlockRange, since: number): Promise<boolean>;
  /** Removes parts until the file is small enough or no more may be removed; returns how many it removed. */
  evict(eviction: Eviction): Promise<number>;
  /** Sums up the stored parts of every table. */
  summaries(): Promise<TableSummary[]>;
  /** Lists the files of an archive, whatever their names. */
  listArchive(path: string): Promise<ListedFile[]>;
  /** Rows of one file of an archive. Reading on from the last row costs no search. */
  archiveRows(request: RowsRequest, signal?: AbortSignal): Promise<RowsPage>;
}

/** The calls that the history thread serves. */
export interface HistoryThreadService extends HistoryCalls {
  /** Opens an archive and returns it with an id for `readArchive`. */
  openArchive(request: ArchiveRequest): Promise<{ id: string; summary: ArchiveSummary }>;
  /** The next bytes of a part of an opened archive; none at its end. */
  readArchive(part: ArchivePart, signal?: AbortSignal): Promise<Uint8Array>;
  /** Frees the archive with this id. */
  closeArchive(id: string): Promise<void>;
  /** Closes all archives and the file. */
  close(): Promise<void>;
}

/**
 * A network's history in a thread of its own, for the event loop that serves windows. When the thread ends during a
 * call, reads are repeated and other calls throw THREAD_LOST.
 */
export interface History extends HistoryCalls {
  /**
   * Opens the archive of a table over a range of blocks.
   * @throws OrreryError as `planArchive`
   */
  openArchive(request: ArchiveRequest): Promise<OpenedArchive>;
  /** Ends the thread, which closes all archives and the file. */
  close(): Promise<void>;
}

/** The start data of the history thread. */
export interface HistoryData {
  /** Path of the database with the stored segments: `history.sqlite` in the network's folder. */
  file: string;
  chainId: string;
}
