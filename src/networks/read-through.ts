/**
 * Reads of stored lists that never answer missing rows as empty. A scan that reaches the end of the cached rows fetches
 * from upstream first, and then answers from the store.
 */
import {
  type Edges,
  type EdgesRequest,
  type FilterOf,
  type ListName,
  type NumberedLists,
  OrreryError,
  type Scan,
  type ScanRequest,
} from '../contract/index.ts';
import type { CurrentNetwork } from './current-network.ts';
import type { NetworkHandles } from './network-handles.ts';
import { mapSwitchError } from './switch-error.ts';

function isMissing(thrown: unknown): boolean {
  return OrreryError.hasCode(thrown, 'NOT_CACHED');
}

/**
 * Returns what `find` finds in the store. Fetches it first if the store lacks it.
 * @throws OrreryError NOT_CACHED if upstream cannot be asked either
 */
export async function storedOrFetched<Found>(find: () => Promise<Found>, fetchIt: () => Promise<void>): Promise<Found> {
  try {
    return await find();
  } catch (thrown) {
    if (!isMissing(thrown)) throw thrown;
  }
  await fetchIt();
  return find();
}

function rowsIn(scanned: Scan<unknown> | Edges): number {
  return 'rows' in scanned ? scanned.rows.length : scanned.found;
}

/**
 * Scans the stored rows. If they end before the list does, it fetches more rows and scans again. If the network is
 * unreachable, the result has the stored rows, and `exhausted` is false.
 * @param limit the number of rows wanted
 * @throws OrreryError NOT_CACHED or UPSTREAM_* if no row is stored and upstream cannot be asked
 */
export async function scanOrFetch<Found extends Scan<unknown> | Edges>(
  scan: () => Promise<Found>,
  fetchMore: () => Promise<void>,
  limit: number,
): Promise<Found> {
  const stored = await scan().catch((thrown: unknown) => {
    if (isMissing(thrown)) return null;
    throw thrown;
  });
  const found = stored === null ? 0 : rowsIn(stored);
  if (stored !== null && (stored.exhausted || found >= limit)) return stored;
  try {
    await fetchMore();
  } catch (thrown) {
    const upstreamIsAway = thrown instanceof OrreryError && thrown.status >= 502;
    if (upstreamIsAway && stored !== null && found > 0) return stored;
    throw thrown;
  }
  return scan();
}

/** Returns the lists of an open network, which are read through. The network is the current one of `session`. */
export function readThroughLists(session: CurrentNetwork, { reader, network }: NetworkHandles): NumberedLists {
  const { turn } = session;

  function readThrough<Found extends Scan<unknown> | Edges, L extends ListName>(
    read: () => Promise<Found>,
    [list, filter, { from, direction, limit }, signal]: [L, FilterOf<L>, ScanRequest, AbortSignal?],
  ): Promise<Found> {
    const fetchMore = () => network.ensure({ list, filter, from, direction, limit }, signal);
    return mapSwitchError(session, signal, () => scanOrFetch(read, fetchMore, limit), turn);
  }

  return {
    ordering: reader.identity.ordering,
    scan: <L extends ListName>(...asked: [L, FilterOf<L>, ScanRequest, AbortSignal?]) =>
      readThrough(() => reader.scan(...asked), asked),
    edges: <L extends ListName>(...asked: [L, FilterOf<L>, EdgesRequest, AbortSignal?]) =>
      readThrough(() => reader.edges(...asked), asked),
  };
}
