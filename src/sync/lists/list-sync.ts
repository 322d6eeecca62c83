/** What every walk of a list offers, however it finds its way. */
import type { ChainPosition, FilterOf, ListName, Page, Pagination, RecordOf } from '../../contract/index.ts';
import type { ListProgress, ListWriter, PagedList, SyncDirection } from '../../store/index.ts';

/** Rows asked for in one page of a walk: the most that real services give (docs/network.md 2.1). */
export const MAX_PAGE_ROWS = 5000;

/** What a step of a walk brought into the store. */
export interface Step<L extends PagedList = PagedList> {
  /** The rows of the pages it stored, known before or not. */
  records: readonly RecordOf<L>[];
  /** Nothing is left in the direction of the step. */
  ended: boolean;
}

/**
 * The walk of one list (of one market, for funding points). What it has stored is one contiguous stretch of the list; a
 * step widens it at one end, page by page, each page in one transaction with the place to go on from.
 */
export interface ListSync<L extends PagedList = PagedList> {
  readonly list: L;
  /** Market id of funding points, empty otherwise. */
  readonly scope: string;
  state(): ListProgress | null;
  /** One page towards older rows; the newest page where nothing is known yet. */
  backfill(signal: AbortSignal): Promise<Step<L>>;
  /** Everything newer than what is known. `thorough` also looks for rows that arrived late among older ones. */
  catchUp(thorough: boolean, signal: AbortSignal): Promise<Step<L>>;
  /** True when every row at or after `timestamp` (Unix nanoseconds) is stored, as far as the list is ordered by time. */
  reachesBackTo(timestamp: bigint): boolean;
}

/** What walks need of the world. */
export interface ListSyncParts {
  readonly service: string;
  list<L extends ListName>(
    list: L,
    filter: FilterOf<L>,
    pagination: Pagination,
    signal: AbortSignal,
  ): Promise<{ page: Page<RecordOf<L>>; position: ChainPosition | null }>;
  /** True where another service than the one in use gave the cursor: it means nothing to this one. */
  isOtherEndpoint(cursor: string): boolean;
  /** The cursor as if the service in use had given it; whoever uses it must prove what it means there. */
  rebind(cursor: string): string;
  /** True while the service in use has not yet reached the newest block that another one told of. */
  readonly isBehind: boolean;
  readonly writer: Pick<ListWriter, 'walk' | 'savePage'>;
  /** Called after rows were committed that were not known before. */
  onRows(list: ListName, scope: string): void;
  /** Rows asked for in one page. */
  readonly pageSize: number;
}

/** Stores a page with where the walk stands after it, and tells of new rows. */
export function keepPage<L extends PagedList>(
  { writer, onRows }: ListSyncParts,
  list: L,
  scope: string,
  records: readonly RecordOf<L>[],
  direction: SyncDirection,
  state: ListProgress,
): void {
  const added = writer.savePage(list, scope, records, direction, state);
  if (added > 0) onRows(list, scope);
}
