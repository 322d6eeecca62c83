import {
  type FilterOf,
  MAX_PAGE_SIZE,
  OrreryError,
  type Page,
  type Pagination,
  type RecordOf,
} from '../../contract/index.ts';
import type { ListSyncParts } from './list-sync.ts';
import { createLoopGuard, type LoopGuard } from './loop-guard.ts';

/** The list of funding points. */
export const FUNDING_LIST = 'fundingPeriodDataPoints';
type Point = RecordOf<typeof FUNDING_LIST>;
export type FundingEdges = Page<Point>['edges'];

/** A part of the funding points of one market. */
export type FundingFilter = Omit<FilterOf<typeof FUNDING_LIST>, 'marketId'>;

/** A page, with the block that the service had reached when it answered; null if it does not report one. */
export interface PageAtHeight extends Page<Point> {
  height: bigint | null;
}

/** The page that follows a row. */
interface NextPage {
  filter: FundingFilter;
  /** The last row of the page before; undefined for the first page. */
  last: FundingEdges[number] | undefined;
  newestFirst: boolean;
}

/** Returns true if the order of the list does not distinguish two points: they share time, period and source. */
function isTied(one: Point, other: Point): boolean {
  return one.timestamp === other.timestamp && one.seq === other.seq && one.dataPointType === other.dataPointType;
}

/**
 * Returns a function that fetches the page of a market's funding points after `last`, or the first page without `last`.
 * Several points may share time, period and source. If the first point of the page shares them with `last`, the page
 * begins with all such points, even those of the page before. The function throws an OrreryError: UPSTREAM_INVALID if a
 * point belongs to another market, or if such points do not fit one page; and the errors of the requests.
 */
export function createFundingPages(marketId: string, parts: ListSyncParts) {
  async function fetchPage(
    filter: FundingFilter,
    pagination: Pagination,
    guard: LoopGuard,
    signal: AbortSignal,
  ): Promise<PageAtHeight> {
    const request = { first: parts.pageSize, ...pagination };
    const { page, position } = await parts.list(FUNDING_LIST, { marketId, ...filter }, request, signal);
    guard.check(page, pagination.after);
    const strange = page.edges.findIndex(({ node }) => node.marketId.toLowerCase() !== marketId.toLowerCase());
    if (strange !== -1) {
      const problem = `${FUNDING_LIST}.edges[${strange}].node.marketId: is not the market asked for`;
      throw new OrreryError('UPSTREAM_INVALID', { service: parts.service, problem });
    }
    return { ...page, height: position?.height ?? null };
  }

  /**
   * Fetches all points with the same time, period and source as a point, in the requested order.
   * @throws OrreryError UPSTREAM_INVALID if they do not fit one page, and the errors of the request
   */
  async function readTied({ timestamp, seq, dataPointType }: Point, newestFirst: boolean, signal: AbortSignal) {
    const filter = { startTimestamp: timestamp, endTimestamp: timestamp + 1n, seq, source: dataPointType };
    const guard = createLoopGuard(parts.service, FUNDING_LIST);
    const { edges, pageInfo } = await fetchPage(filter, { first: MAX_PAGE_SIZE, newestFirst }, guard, signal);
    if (!pageInfo.hasNextPage) return edges;
    const problem = `${FUNDING_LIST}: more than ${MAX_PAGE_SIZE} points at ${timestamp} in period ${seq} from one source`;
    throw new OrreryError('UPSTREAM_INVALID', { service: parts.service, problem });
  }

  return async function nextPage(
    { filter, last, newestFirst }: NextPage,
    guard: LoopGuard,
    signal: AbortSignal,
  ): Promise<PageAtHeight> {
    const page = await fetchPage(filter, { after: last?.cursor, newestFirst }, guard, signal);
    const [first] = page.edges;
    if (first === undefined || last === undefined || !isTied(first.node, last.node)) return page;
    const tied = await readTied(first.node, newestFirst, signal);
    const rest = page.edges.filter(({ node }) => !isTied(node, first.node));
    return { ...page, edges: [...tied, ...rest] };
  };
}
