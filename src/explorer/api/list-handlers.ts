/** Lists and look-ups of records, for views: sorted and filtered over stored rows, with the gateway's paging. */
import {
  type Condition,
  type Coverage,
  type FilterOf,
  type ListName,
  type ListPosition,
  type ListStart,
  type LocalFieldOf,
  OrreryError,
  type Page,
  type Pagination,
  type Scan,
  type ScanRequest,
  type Sort,
} from '../../contract/index.ts';
import { type NetworkSession, scanOrFetch, storedOrFetched } from '../../networks/index.ts';
import { type CursorScope, pageThrough } from '../../paging/index.ts';
import type { LocalRecordOf, MatchingRows } from '../../store/index.ts';
import type { ApiHandlers } from './api-handlers.ts';

interface ListInput<L extends ListName> {
  filter: FilterOf<L>;
  where: readonly Condition<LocalFieldOf<L>>[];
  sort?: Sort<LocalFieldOf<L>> | undefined;
  pagination: Pagination;
  at?: ListStart | undefined;
}

/** Returns the scope of a cursor. A cursor belongs to one order of one list; conditions only reduce the rows. */
function cursorScope(list: ListName, sort: Sort | undefined, filter: object, ordering: string): CursorScope {
  const part = [sort?.field ?? '', 'marketId' in filter ? String(filter.marketId) : ''].join(' ').trim();
  return { list: `local ${list}`, part, ordering };
}

/**
 * Returns one page of a list. In the list's own order without conditions, it reads through to upstream like the
 * gateway. With a sort or conditions, it reads stored rows only, and its coverage says so.
 * @throws OrreryError of paging and cursors, NOT_CACHED, EPOCH_UNKNOWN, MARKET_UNKNOWN
 */
async function listRows<L extends ListName>(
  session: Pick<NetworkSession, 'whenOpen'>,
  list: L,
  { filter, where, sort, pagination, at }: ListInput<L>,
  signal: AbortSignal,
): Promise<{ page: Page<LocalRecordOf<L>>; coverage: Coverage; position?: ListPosition }> {
  const { reader, network } = await session.whenOpen(signal);
  const isWholeList = where.length === 0 && sort === undefined;
  const query = sort === undefined ? pagination : { ...pagination, newestFirst: sort.direction === 'descending' };
  const scope = cursorScope(list, sort, filter, reader.identity.ordering);
  if (at !== undefined) {
    return pageFrom(query, scope, (request) =>
      storedOrFetched(
        () => reader.scanFrom(list, { filter, where, sort }, { ...request, at }, signal),
        () => network.ensure({ list, filter, ...request }, signal),
      ),
    );
  }
  return pageThrough(query, scope, (request) => {
    const scan = () => reader.localScan(list, { filter, where, sort }, request, signal);
    const fetchMore = () => network.ensure({ list, filter, ...request }, signal);
    return isWholeList ? scanOrFetch(scan, fetchMore, request.limit) : storedOrFetched(scan, fetchMore);
  });
}

/**
 * Returns a page that starts at an index or a value instead of a cursor.
 * @throws OrreryError PAGING_CONTRADICTORY if the request also has a cursor
 */
async function pageFrom<R>(
  query: Pagination,
  scope: CursorScope,
  scan: (request: ScanRequest) => Promise<Scan<R> & { position: ListPosition }>,
): Promise<{ page: Page<R>; coverage: Coverage; position?: ListPosition }> {
  const other = (['after', 'before', 'last'] as const).find((member) => query[member] !== undefined);
  if (other !== undefined) {
    throw new OrreryError('PAGING_CONTRADICTORY', { field: 'at', other: `pagination.${other}` });
  }
  let position: ListPosition | undefined;
  const { page, coverage } = await pageThrough(query, scope, async (request) => {
    const found = await scan(request);
    position = found.position;
    return found;
  });
  page.pageInfo.hasPreviousPage = (position?.row ?? 0) > 0;
  return { page, coverage, ...(position && { position }) };
}

/**
 * Returns the number of a list's stored rows that meet the conditions, and if the list is complete. Fetches nothing.
 */
async function countListRows<L extends ListName>(
  session: Pick<NetworkSession, 'whenOpen'>,
  list: L,
  { filter, where }: Pick<ListInput<L>, 'filter' | 'where'>,
  signal: AbortSignal,
): Promise<MatchingRows> {
  const { reader } = await session.whenOpen(signal);
  return reader.count(list, filter, where, signal);
}

/** Returns the methods of the explorer's API for lists and look-ups of records. */
export function listHandlers({ session }: { session: Pick<NetworkSession, 'whenOpen'> }) {
  return {
    listNodes: (input, signal) => listRows(session, 'nodes', input, signal),
    listParties: (input, signal) => listRows(session, 'parties', input, signal),
    listCheckpoints: (input, signal) => listRows(session, 'checkpoints', input, signal),
    listFundingPoints: (input, signal) => listRows(session, 'fundingPeriodDataPoints', input, signal),
    countNodes: (input, signal) => countListRows(session, 'nodes', input, signal),
    countParties: (input, signal) => countListRows(session, 'parties', input, signal),
    countCheckpoints: (input, signal) => countListRows(session, 'checkpoints', input, signal),
    countFundingPoints: (input, signal) => countListRows(session, 'fundingPeriodDataPoints', input, signal),
    async node({ id, epochSeq }, signal) {
      const { reader, network } = await session.whenOpen(signal);
      return storedOrFetched(
        () => reader.node(id, epochSeq, signal),
        () => network.ensure({ list: 'nodes', filter: { epochSeq }, direction: 'ascending', limit: 1 }, signal),
      );
    },
    async epochs(_, signal) {
      const { reader } = await session.whenOpen(signal);
      return reader.epochs(signal);
    },
    async markets(_, signal) {
      const { reader } = await session.whenOpen(signal);
      return { markets: await reader.markets(signal) };
    },
    async assets(_, signal) {
      const { reader } = await session.whenOpen(signal);
      return { assets: await reader.assets(signal) };
    },
  } satisfies Partial<ApiHandlers>;
}
