/**
 * The first seam: the published interface and nothing more, as ordered scans. The store implements it (the local
 * gateway reads it), the sandbox's generators implement it (the embedded upstream). Paging rules and cursors live above
 * it, in the gateway, and are written once.
 */
import type { ExportTable, HistorySegment } from './history.ts';
import type { FilterOf, ListName, RecordOf } from './lists.ts';
import type { CheckResult, Transaction } from './transaction.ts';
import type { WireNames } from './wire-names.ts';

/**
 * A row's place in its list's order: one value per sort column, compared left to right, text by code units.
 * Ascending orders (docs/interface.md 2.1 `newestFirst` reverses them):
 *   nodes                    [id]
 *   parties                  [rank, id]; rank grows with the party's age in the source's own numbering
 *   checkpoints              [atBlock]
 *   fundingPeriodDataPoints  [timestamp, seq, number of the source enum, occurrence]; the occurrence counts points that
 *                            share the rest, from 0
 */
export type RowKey = readonly (bigint | string)[];

export type Direction = 'ascending' | 'descending';

export interface ScanRequest {
  /** Rows strictly beyond this key in the direction of the scan; from the very edge when absent. */
  from?: RowKey;
  direction: Direction;
  /** At most this many rows, 1 to 5001. */
  limit: number;
}

export interface Row<Record> {
  key: RowKey;
  record: Record;
}

/** How far an answer can be trusted to be everything, and as of when. */
export interface Coverage {
  /** True when every row that upstream holds for this list and filter is known here. */
  complete: boolean;
  /** When upstream last confirmed it (Unix milliseconds); null when it never did. */
  asOf: number | null;
}

export interface Scan<Record> {
  rows: Row<Record>[];
  /**
   * True only when the list certainly holds nothing beyond the last row in the scan's direction. A source that has not
   * seen the end of the list leaves it false, however few rows it returns.
   */
  exhausted: boolean;
  standing: Coverage;
}

/** Where the chain stands: height in blocks, time of that block in Unix nanoseconds. */
export interface ChainPosition {
  height: bigint;
  timestamp: bigint;
}

export interface SegmentListing {
  /** Newest first, by their last block. */
  segments: HistorySegment[];
  standing: Coverage;
}

/** Which archive is asked for (docs/interface.md 4.1); heights in blocks, both included. */
export interface ExportRequest {
  table: ExportTable;
  fromBlock: bigint;
  toBlock: bigint;
  /** Whose names the archive and the files in it bear. */
  names: WireNames;
}

/** Bytes of an archive from `start` up to, and without, `end`; from and to its edges where left out. */
export interface ByteRange {
  start?: number;
  end?: number;
}

/** An archive before its first byte. Its owner closes it, also when it never read. */
export interface ExportedArchive {
  /** File name. */
  readonly name: string;
  /**
   * Known where every byte is: its size, and a strong entity tag (quotes included) that is the same for the same bytes.
   * Null where parts are still to be fetched or made: such an archive is read once, from its first byte.
   */
  readonly whole: { readonly bytes: number; readonly etag: string } | null;
  /**
   * The bytes, in pieces of any length. Nothing is fetched or made before this, nor faster than it is taken.
   * It ends when the archive does, never short of it: whatever is amiss is thrown.
   * @param stretch only where `whole` is known
   * @throws OrreryError NOT_CACHED, UPSTREAM_* (what is missing cannot be fetched), STORE_DAMAGED, CANCELLED
   */
  read(stretch?: ByteRange, signal?: AbortSignal): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/** The lists under one numbering, so that the keys of a request and of its answer mean the same rows. */
export interface NumberedLists {
  /**
   * Names the numbering that row keys rest on. A cursor made under another name is stale: the same key may mean another
   * row. It changes when a store is rebuilt, and never while one lives.
   */
  readonly ordering: string;
  /**
   * Rows of a list in its order.
   * @throws OrreryError EPOCH_UNKNOWN, MARKET_UNKNOWN, NOT_CACHED (what is asked for is not here and cannot be fetched),
   *   NETWORK_SWITCHED (another network is shown since)
   */
  scan<L extends ListName>(
    list: L,
    filter: FilterOf<L>,
    request: ScanRequest,
    signal?: AbortSignal,
  ): Promise<Scan<RecordOf<L>>>;
}

export interface DataSource {
  readonly chainId: string;
  /**
   * The lists of the network that is shown, once they can be read.
   * @throws OrreryError NOT_CACHED, NETWORK_SWITCHED, CANCELLED
   */
  lists(signal?: AbortSignal): Promise<NumberedLists>;
  /**
   * The network's history segments. An empty list means that there are none; where that is not known, it throws.
   * @throws OrreryError HISTORY_UNKNOWN, NOT_CACHED
   */
  segments(signal?: AbortSignal): Promise<SegmentListing>;
  /**
   * Opens the archive of a table over a range of blocks, once it is known that the range can be exported.
   * @throws OrreryError RANGE_REVERSED, RANGE_OFF_BOUNDARY, RANGE_OUTSIDE, RANGE_GAP, each with what would be valid;
   *   HISTORY_UNKNOWN, HISTORY_MISSING, NOT_CACHED (parts of it are not here and cannot be fetched)
   */
  export(request: ExportRequest, signal?: AbortSignal): Promise<ExportedArchive>;
  /**
   * The network's check of a signed transaction (docs/interface.md 4.6), which uses up its proof of work; null stands
   * for a request without one. A refusal is an answer, not an error.
   * @throws OrreryError TRANSACTION_INVALID (its input data is not base64), UPSTREAM_* (the network cannot be asked)
   */
  check(tx: Transaction | null, signal?: AbortSignal): Promise<CheckResult>;
  /** The newest block known, or null before the first one. */
  position(): Promise<ChainPosition | null>;
}
