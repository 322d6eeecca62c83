/** Lists as views show them: sorted and filtered over what is stored, in pages of the gateway's own algebra. */
import type {
  Condition,
  FilterOf,
  ListName,
  LocalFieldOf,
  Page,
  Pagination,
  Sort,
  Standing,
} from '../../contract/index.ts';
import { type CursorScope, pageThrough } from '../../gateway/index.ts';
import type { Count, LocalRecordOf } from '../../store/index.ts';
import { fetchRows, scanOrFetch, storedOrFetched } from '../data-source/read-through.ts';
import type { NetworkSession } from '../networks/session.ts';

interface ListInput<L extends ListName> {
  filter: FilterOf<L>;
  where: readonly Condition<LocalFieldOf<L>>[];
  sort?: Sort<LocalFieldOf<L>> | undefined;
  pagination: Pagination;
}

/** A cursor belongs to one order of one list; conditions only narrow it down. */
function cursorScope(list: ListName, sort: Sort | undefined, filter: object, ordering: string): CursorScope {
  const part = [sort?.field ?? '', 'marketId' in filter ? String(filter.marketId) : ''].join(' ').trim();
  return { list: `local ${list}`, part, ordering };
}

/**
 * One page of a list. In the list's own order without conditions it reads through to upstream like the gateway does;
 * sorted or with conditions it speaks of stored rows alone, as its standing says.
 * @throws OrreryError of paging and cursors, NOT_CACHED, EPOCH_UNKNOWN, MARKET_UNKNOWN
 */
export async function listRows<L extends ListName>(
  session: NetworkSession,
  list: L,
  { filter, where, sort, pagination }: ListInput<L>,
  signal: AbortSignal,
): Promise<{ page: Page<LocalRecordOf<L>>; standing: Standing }> {
  const { reader, network } = await session.whenOpen();
  const isWholeList = where.length === 0 && sort === undefined;
  const query = sort === undefined ? pagination : { ...pagination, newestFirst: sort.direction === 'descending' };
  return pageThrough(query, cursorScope(list, sort, filter, reader.identity.ordering), (request) => {
    const scan = () => reader.localScan(list, filter, where, sort, request, signal);
    const fetchMore = () => fetchRows(network, list, filter, request, signal);
    return isWholeList ? scanOrFetch(scan, fetchMore, request.limit) : storedOrFetched(scan, fetchMore);
  });
}

/** Rows stored that meet the conditions. */
export async function countRows<L extends ListName>(
  session: NetworkSession,
  list: L,
  { filter, where }: Pick<ListInput<L>, 'filter' | 'where'>,
  signal: AbortSignal,
): Promise<Count> {
  const { reader } = await session.whenOpen();
  return reader.count(list, filter, where, signal);
}
