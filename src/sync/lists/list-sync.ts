/** The common interface of all list syncs. */
import {
  type ChainPosition,
  type FilterOf,
  type ListName,
  OrreryError,
  type Page,
  type Pagination,
  type RecordOf,
} from '../../contract/index.ts';
import type { ListProgress, ListWriter, PagedList, SyncDirection } from '../../store/index.ts';

/** Number of rows in one page: the maximum of real services (docs/network.md 2.1). */
export const MAX_PAGE_ROWS = 5000;

/** The result of one step of a list's sync. */
export interface SyncStep<L extends PagedList = PagedList> {
  /** The rows of the pages that the step stored, new or not. Empty for newer funding points, which can be millions. */
  records: readonly RecordOf<L>[];
  /** The number of rows of these pages. */
  received: number;
  /** True if no rows remain in the direction of the step. */
  ended: boolean;
}

/**
 * The sync of one list (of one market, for funding points). The stored rows are one contiguous range of the list. A
 * step extends it at one end, page by page. Each page is one transaction, together with the position to continue from.
 */
export interface ListSync<L extends PagedList = PagedList> {
  /** The list that it keeps in step. */
  readonly list: L;
  /** Market id of funding points, empty otherwise. */
  readonly scope: string;
  /** Returns the progress that is stored; null before the first page. */
  state(): ListProgress | null;
  /** Fetches one page of older rows; the newest page if nothing is stored. */
  backfill(signal: AbortSignal): Promise<SyncStep<L>>;
  /** Fetches all rows newer than the stored ones. `thorough` also looks for late rows among older ones. */
  catchUp(thorough: boolean, signal: AbortSignal): Promise<SyncStep<L>>;
  /**
   * Returns true if every row at or after `timestamp` (Unix nanoseconds) is stored, as far as the list is ordered by
   * time.
   */
  reachesBackTo(timestamp: bigint): boolean;
}

/** The dependencies of a list sync. */
export interface ListSyncParts {
  /** Host and port of the service in use, for error texts. */
  readonly service: string;
  /**
   * Requests a page of a list from the service in use.
   * @throws OrreryError UPSTREAM_*, LISTS_LIMIT_REACHED, CANCELLED
   */
  list<L extends ListName>(
    list: L,
    filter: FilterOf<L>,
    pagination: Pagination,
    signal: AbortSignal,
  ): Promise<{ page: Page<RecordOf<L>>; position: ChainPosition | null }>;
  /** Returns true if another service than the one in use issued the cursor, so that it is not valid here. */
  isOtherEndpoint(cursor: string): boolean;
  /** Tags the cursor for the service in use. The caller must verify its position there. */
  rebind(cursor: string): string;
  /** True while the service in use has not reached the newest block that was reported, by it or by another one. */
  readonly isBehind: boolean;
  /** Stores the pages. */
  readonly writer: Pick<ListWriter, 'progress' | 'savePage'>;
  /** Called after new rows were committed. */
  onRows(list: ListName, scope: string): void;
  /** Number of rows in one page. */
  readonly pageSize: number;
}

/** A page to store, with the progress of the list after it. */
interface KeptPage<L extends PagedList> {
  list: L;
  /** Market id of funding points, empty otherwise. */
  scope: string;
  edges: Page<RecordOf<L>>['edges'];
  /** 'older' gives the newest row first, 'newer' the oldest. */
  direction: SyncDirection;
  progress: ListProgress;
}

/**
 * Stores a page and the progress after it in one transaction, and calls `onRows` if rows are new. Returns the rows.
 * @throws OrreryError VALUE_NOT_STORABLE, DISK_FULL, FILE_UNWRITABLE; nothing of the page is stored then
 */
export function keepPage<L extends PagedList>(
  { writer, onRows }: Pick<ListSyncParts, 'writer' | 'onRows'>,
  { list, scope, edges, direction, progress }: KeptPage<L>,
): RecordOf<L>[] {
  const records = edges.map(({ node }) => node);
  const added = writer.savePage({ list, scope, records, direction, progress });
  if (added > 0) onRows(list, scope);
  return records;
}

/** The service lacks rows that it had, or that another one has, but will have them soon. */
export function behindError({ service }: Pick<ListSyncParts, 'service'>): OrreryError {
  return new OrreryError('UPSTREAM_BEHIND', { service });
}

/**
 * Creates the error for a service that no longer has the stored rows of a list whose rows never vanish. A service also
 * counts as such if it has more newer rows than the search keeps in memory.
 */
export function rowsLostError(list: ListName, { service }: Pick<ListSyncParts, 'service'>): OrreryError {
  const problem = `${list}: rows that are stored here are no longer listed, as if this were another network`;
  return new OrreryError('UPSTREAM_INVALID', { service, problem });
}
