/**
 * The published interface and nothing more, as ordered scans. The store implements it (the local gateway reads it), and
 * so do the sandbox's generators (the embedded upstream). Paging rules and cursors are in the gateway, written once.
 */
import type { Suspicion } from './api/stored-history.ts';
import type { ExportTable } from './choices.ts';
import type { HistorySegment } from './history.ts';
import type { FilterOf, ListName, RecordOf } from './lists.ts';
import type { CheckResult, LastBlock, Transaction } from './transaction.ts';
import type { WireNames } from './wire-names.ts';

/**
 * A row's position in its list's order: one value per sort column, compared left to right, text by code units.
 * Ascending orders (docs/interface.md 2.1 `newestFirst` reverses them):
 *   nodes                    [id]
 *   parties                  [rank, id]; rank grows with the party's age in the source's own numbering
 *   checkpoints              [atBlock]
 *   fundingPeriodDataPoints  [timestamp, seq, number of the source enum, occurrence]; the occurrence counts points that
 *                            share the rest, from 0
 */
export type RowKey = readonly (bigint | string)[];

/** The direction in which a list is read, relative to its own order. */
export type Direction = 'ascending' | 'descending';

/** A request to read rows of a list in its order. */
export interface ScanRequest {
  /** The scan begins strictly after this key, in its direction; at the edge of the list if absent. */
  from?: RowKey;
  direction: Direction;
  /** At most this many rows, 1 to 5001. */
  limit: number;
}

/** A row of a list with its key. */
export interface Row<Record> {
  key: RowKey;
  record: Record;
}

/** Says if an answer has every row that upstream has, and how old it is. */
export interface Coverage {
  /** True when every row that upstream holds for this list and filter is stored here. */
  complete: boolean;
  /** When upstream last confirmed it (Unix milliseconds); null when it never did. */
  asOf: number | null;
  /** True for the nodes of an ended epoch whose final values are not stored. Their rows are complete. */
  isOutdated?: boolean | undefined;
}

/** The rows that a scan has read. */
export interface Scan<Record> {
  /** The rows, in the direction of the scan. */
  rows: Row<Record>[];
  /**
   * True only when the list certainly holds nothing after the last row in the scan's direction. A source that has not
   * reached the end of the list leaves it false, however few rows it returns.
   */
  exhausted: boolean;
  coverage: Coverage;
}

/** A scan whose rows become the edges of a page, as JSON. */
export interface EdgesRequest extends ScanRequest {
  /** The largest number of edges; `limit` may be one more. That row only shows that there is another page. */
  shown: number;
  /** True for edges in the reverse of the scan's order. */
  reversed: boolean;
  /** The naming under which the records are written. */
  names: WireNames;
}

/** The edges of a page as they are sent. Rows become JSON where they are read and stay one text on their way. */
export interface Edges extends Omit<Scan<unknown>, 'rows'> {
  /**
   * The edges as a JSON array, `[{"node":{…},"cursor":"…"},…]`, in UTF-8. Each byte is a character of this text (Latin-1),
   * which is faster to pass on than text with wider characters, and than bytes outside of the heap.
   */
  bytes: string;
  /** The number of rows that the scan found. */
  found: number;
  /** The cursors of the first and the last edge; empty without edges. */
  startCursor: string;
  endCursor: string;
  /** The chain's position in the same state of the source. */
  position: ChainPosition | null;
}

/** The newest block: its height, and its time in Unix nanoseconds. */
export interface ChainPosition {
  height: bigint;
  timestamp: bigint;
}

/** The known history segments of a network. */
export interface SegmentListing {
  /** The segments, newest first by their last block. */
  segments: HistorySegment[];
  coverage: Coverage;
}

/** The requested archive (docs/interface.md 4.1); heights in blocks, both included. */
export interface ExportRequest {
  table: ExportTable;
  fromBlock: bigint;
  toBlock: bigint;
  /** The naming used for the archive and the files in it. */
  names: WireNames;
}

/**
 * A range of an archive's bytes: `start` included, `end` excluded. An absent `start` is the first byte, an absent `end`
 * the end of the archive.
 */
export interface ByteRange {
  start?: number;
  end?: number;
}

/** A segment of an archive whose stored rows are suspect. */
export interface SuspectSegment {
  from: bigint;
  to: bigint;
  suspicion: Suspicion;
}

/** An archive that is open but not yet read. Its owner closes it, also if nothing was read from it. */
export interface ExportedArchive {
  /** The archive's file name, without a folder. */
  readonly name: string;
  /**
   * Present when all parts are stored: its size, and a strong entity tag (with quotes) that is the same for the same
   * bytes. Null when parts must still be downloaded or made: such an archive is read once, from its first byte.
   * `suspect` has the segments whose stored rows are suspect; absent if the source does not judge them.
   */
  readonly whole: {
    readonly bytes: number;
    readonly etag: string;
    readonly suspect?: readonly SuspectSegment[];
  } | null;
  /**
   * The bytes, in pieces of any length. Nothing is downloaded or made before this call, nor faster than it is consumed.
   * It ends when the archive ends, and throws on any failure; it never ends early.
   * @param range only when `whole` is present
   * @throws OrreryError NOT_CACHED, UPSTREAM_* (a missing part cannot be downloaded), STORE_DAMAGED, CANCELLED
   */
  read(range?: ByteRange, signal?: AbortSignal): AsyncIterable<Uint8Array>;
  /** Ends reading and releases the stored parts. */
  close(): Promise<void>;
}

/** The lists of a source under one numbering of their rows: a key in a request and in its answer names the same row. */
export interface NumberedLists {
  /**
   * Name of the numbering behind the row keys. A cursor made under another name is stale: the same key may name another
   * row. It changes when a store is rebuilt, and never during the life of a store.
   */
  readonly ordering: string;
  /**
   * Rows of a list in its order.
   * @throws OrreryError EPOCH_UNKNOWN, MARKET_UNKNOWN, NOT_CACHED (not stored, and cannot be downloaded),
   *   NETWORK_SWITCHED (another network is shown now)
   */
  scan<L extends ListName>(
    list: L,
    filter: FilterOf<L>,
    request: ScanRequest,
    signal?: AbortSignal,
  ): Promise<Scan<RecordOf<L>>>;
  /** The same rows as JSON, for sources that make it faster than from records. Throws as `scan` does. */
  edges?<L extends ListName>(list: L, filter: FilterOf<L>, request: EdgesRequest, signal?: AbortSignal): Promise<Edges>;
}

/** The published interface of one network: its lists, its history, and its check of transactions. */
export interface DataSource {
  /** The chain id of the network. */
  readonly chainId: string;
  /**
   * The lists of the current network, once they are readable.
   * @throws OrreryError NOT_CACHED, NETWORK_SWITCHED, CANCELLED
   */
  lists(signal?: AbortSignal): Promise<NumberedLists>;
  /**
   * The network's history segments. An empty list means that there are none; when that is unknown, it throws.
   * @throws OrreryError HISTORY_UNKNOWN, NOT_CACHED
   */
  segments(signal?: AbortSignal): Promise<SegmentListing>;
  /**
   * Opens the archive of a table over a range of blocks, after checking that the range can be exported.
   * @throws OrreryError RANGE_REVERSED, RANGE_OFF_BOUNDARY, RANGE_OUTSIDE, RANGE_GAP, each with what would be valid;
   *   HISTORY_UNKNOWN, HISTORY_MISSING, NOT_CACHED (some parts are not stored and cannot be downloaded)
   */
  export(request: ExportRequest, signal?: AbortSignal): Promise<ExportedArchive>;
  /**
   * The network's check of a signed transaction (docs/interface.md 4.6), which consumes its proof of work. Null is a
   * request without a transaction. A refusal is an answer, not an error.
   * @throws OrreryError TRANSACTION_INVALID (its input data is not base64), TRANSACTION_NOT_SENT (the network has
   * certainly not seen it), UPSTREAM_* (the network cannot be reached), GATEWAY_MISMATCH (the transaction gateway is of another chain)
   */
  check(tx: Transaction | null, signal?: AbortSignal): Promise<CheckResult>;
  /**
   * The network's newest block, with which a client makes a proof of work. It is asked for every time.
   * @throws OrreryError UPSTREAM_* (the network cannot be reached), GATEWAY_MISMATCH
   */
  lastBlock(signal?: AbortSignal): Promise<LastBlock>;
  /** The newest block known, or null before the first one. */
  position(): Promise<ChainPosition | null>;
}
