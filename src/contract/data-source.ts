/**
 * The first seam: the published interface and nothing more, as ordered scans. The store implements it (the local
 * gateway reads it), the sandbox's generators implement it (the embedded upstream). Paging rules and cursors live above
 * it, in the gateway, and are written once.
 */
import type { FilterOf, ListName, RecordOf } from './lists.ts';

/**
 * A row's place in its list's order: one value per sort column, compared left to right, text by code units.
 * Ascending orders (interface.md 2.1 `newestFirst` reverses them):
 *   nodes                    [id]
 *   parties                  [rank, id]; rank grows with the party's age in the source's own numbering
 *   checkpoints              [atBlock]
 *   fundingPeriodDataPoints  [timestamp, seq, number of the source enum]
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
export interface Standing {
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
  standing: Standing;
}

/** Where the chain stands: height in blocks, time of that block in Unix nanoseconds. */
export interface ChainPosition {
  height: bigint;
  timestamp: bigint;
}

export interface DataSource {
  readonly chainId: string;
  /**
   * Names the numbering that row keys rest on. A cursor made under another name is stale: the same key may mean another
   * row. It changes when a store is rebuilt, and never while one lives.
   */
  readonly ordering: string;
  /**
   * Rows of a list in its order.
   * @throws OrreryError EPOCH_UNKNOWN, MARKET_UNKNOWN, NOT_CACHED (what is asked for is not here and cannot be fetched)
   */
  scan<L extends ListName>(
    list: L,
    filter: FilterOf<L>,
    request: ScanRequest,
    signal?: AbortSignal,
  ): Promise<Scan<RecordOf<L>>>;
  /** The newest block known, or null before the first one. */
  position(): Promise<ChainPosition | null>;
}
