/** Read-through: fetches requested rows that are missing, or reports why it cannot. */
import {
  type Direction,
  type FilterOf,
  type FundingPeriodDataPoint,
  type ListName,
  OrreryError,
  type RowKey,
} from '../../contract/index.ts';
import type { PagedList } from '../../store/index.ts';
import { PRIORITY, type UpstreamPool } from '../../upstream/index.ts';
import type { Resources } from '../lists/resources.ts';
import type { SharedListSync } from '../lists/shared-list-sync.ts';
import { lookUpMarket } from './look-up-market.ts';

/** Rows of a list that must be stored before a scan of them. */
export interface EnsureRequest<L extends ListName = ListName> {
  list: L;
  filter: FilterOf<L>;
  /** Key before the wanted rows in the given direction; undefined for the edge of the list. */
  from?: RowKey | undefined;
  direction: Direction;
  /** Number of wanted rows, 1 to 5001. */
  limit: number;
}

const asked = () => PRIORITY.asked;

type FundingFilter = FilterOf<'fundingPeriodDataPoints'>;

function nameOf({ list, filter }: EnsureRequest): string {
  if ('partyId' in filter && filter.partyId !== undefined) return `Party ${filter.partyId}`;
  if ('marketId' in filter) return `That part of the funding points of market ${filter.marketId}`;
  if ('epochSeq' in filter && filter.epochSeq !== undefined) return `Epoch ${filter.epochSeq}`;
  return list === 'nodes' ? 'The current epoch' : `That part of the list of ${list}`;
}

function matches(filter: FundingFilter, point: FundingPeriodDataPoint): boolean {
  const { startTimestamp, endTimestamp, source = 'SOURCE_UNSPECIFIED', seq } = filter;
  return (
    (startTimestamp === undefined || point.timestamp >= startTimestamp) &&
    (endTimestamp === undefined || point.timestamp < endTimestamp) &&
    (source === 'SOURCE_UNSPECIFIED' || point.dataPointType === source) &&
    (seq === undefined || point.seq === seq)
  );
}

/**
 * Returns the function that fetches and stores the rows that a request lacks. Its errors: NOT_CACHED while the network
 * is offline, PARTY_UNKNOWN, MARKET_UNKNOWN, EPOCH_UNKNOWN, UPSTREAM_*.
 * @param hasEpoch returns true if the epoch's nodes are stored
 * @param isFollowing returns true while the follower regularly fetches new rows
 */
export function createEnsure(
  pool: UpstreamPool,
  resources: Resources,
  hasEpoch: (epoch: bigint) => boolean,
  isFollowing: () => boolean,
): (request: EnsureRequest, signal: AbortSignal) => Promise<void> {
  async function ensureNodes({ epochSeq }: FilterOf<'nodes'>, signal: AbortSignal): Promise<void> {
    const { nodes } = resources;
    if (epochSeq === undefined) await nodes.priority.whileAsked(() => nodes.refresh(null, signal));
    else if (!hasEpoch(epochSeq)) await nodes.fetch(epochSeq, signal);
  }

  /**
   * Checks that the party exists, then syncs the list, newer rows first, until the party is stored or the list ends:
   * only the list contains its position.
   * @throws OrreryError PARTY_UNKNOWN if the service does not list it, and the errors of the requests
   */
  async function ensureParty(partyId: string, signal: AbortSignal): Promise<void> {
    const { page } = await pool.list('parties', { partyId }, {}, { signal, priority: asked });
    if (page.edges.length === 0) throw new OrreryError('PARTY_UNKNOWN', { party: partyId });
    const id = partyId.toLowerCase();
    const { parties } = resources;
    await parties.priority.whileAsked(async () => {
      let step = await parties.newer(signal);
      while (!step.records.some((party) => party.id.toLowerCase() === id)) {
        step = await parties.older(signal);
        if (step.ended) return;
      }
    });
  }

  async function fetchOlder<L extends PagedList>(
    { sync, older }: SharedListSync<L>,
    enough: (records: readonly unknown[]) => boolean,
    start: bigint | undefined,
    signal: AbortSignal,
  ): Promise<void> {
    while (sync.state()?.reachedOldest !== true && !(start !== undefined && sync.reachesBackTo(start))) {
      const { records, ended } = await older(signal);
      if (ended || enough(records)) return;
    }
  }

  /**
   * Fetches and stores the rows of a paged list that a request lacks. The stored rows are one range from the newest row
   * downwards, so rows are missing only at its lower end, or at its upper end if the follower is stopped.
   * @throws OrreryError the errors of the requests
   */
  async function ensurePages<L extends PagedList>(
    resource: SharedListSync<L>,
    { filter, from, direction, limit }: EnsureRequest,
    signal: AbortSignal,
  ): Promise<void> {
    const points = 'marketId' in filter ? (filter as FundingFilter) : undefined;
    let missing = limit;
    const enough = (records: readonly unknown[]) => {
      missing -=
        points === undefined
          ? records.length
          : records.filter((record) => matches(points, record as FundingPeriodDataPoint)).length;
      return direction === 'descending' && missing <= 0;
    };
    const wantsOlder = direction === 'descending' || from === undefined;
    await resource.priority.whileAsked(async () => {
      if (wantsOlder) await fetchOlder(resource, enough, points?.startTimestamp, signal);
      if (direction === 'ascending' && !isFollowing()) await resource.newer(signal);
    });
  }

  async function fetchMissing(request: EnsureRequest, signal: AbortSignal): Promise<void> {
    const { list, filter } = request;
    if (list === 'nodes') return ensureNodes(filter as FilterOf<'nodes'>, signal);
    if (list === 'checkpoints') return ensurePages(resources.checkpoints, request, signal);
    if (list === 'parties') {
      const { partyId } = filter as FilterOf<'parties'>;
      return partyId === undefined ? ensurePages(resources.parties, request, signal) : ensureParty(partyId, signal);
    }
    const { marketId } = filter as FundingFilter;
    if (resources.fundingOf(marketId) === undefined) resources.addMarkets([await lookUpMarket(pool, marketId, signal)]);
    const resource = resources.fundingOf(marketId);
    if (resource !== undefined) await ensurePages(resource, request, signal);
  }

  return async (request, signal) => {
    const { state, reason } = pool.connection;
    // The follower already reported the network offline, so fail fast.
    if (state === 'offline' && isFollowing()) {
      throw new OrreryError('NOT_CACHED', { what: nameOf(request), reason: reason ?? 'it does not answer' });
    }
    try {
      await fetchMissing(request, signal);
    } catch (thrown) {
      const error = OrreryError.from(thrown);
      if (!error.isOffline) throw error;
      throw new OrreryError('NOT_CACHED', { what: nameOf(request), reason: error.summary }, { cause: error });
    }
  };
}
