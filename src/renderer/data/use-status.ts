import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { ExplorerEvent, ExplorerStatus, ListName } from '../../contract/index.ts';
import { errorCode } from './error-text.ts';
import { STATUS, useApi, useExplorerEvents, useLink } from './explorer.tsx';
import { useSoon } from './use-soon.ts';

/**
 * Returns the explorer's status, kept current by events; undefined before the first answer, or if it could not be read.
 * While Orrery's own process does not answer, the status says offline: nothing that it says is known to be current.
 */
export function useStatus(): ExplorerStatus | undefined {
  const api = useApi();
  const isLinkDown = useLink() === 'down';
  const { data } = useQuery({ queryKey: STATUS, queryFn: ({ signal }) => api.call('status', {}, signal) });
  return useMemo(() => {
    if (data === undefined || !isLinkDown) return data;
    return { ...data, connection: 'offline', problem: 'Orrery does not answer. Its process may have ended.' };
  }, [data, isLinkDown]);
}

/** Returns the id of the network on which the component was begun; undefined until it is known. It never changes after that. */
export function useBegunOn(): string | undefined {
  const shown = useStatus()?.network.id;
  const begunOn = useRef<string>(undefined);
  begunOn.current ??= shown;
  return begunOn.current;
}

/**
 * Calls `act` at once with the network that the page shows, and then in the same step in which the status names another
 * one: nothing is drawn or asked between the two.
 */
export function useShownNetwork(act: (network: ExplorerStatus['network']) => void): void {
  const client = useQueryClient();
  // The first status has to be asked for.
  useStatus();
  // Before the page shows the new name: a link that is followed right after it belongs to the new network.
  useLayoutEffect(() => {
    const look = () => {
      const network = client.getQueryData<ExplorerStatus>(STATUS)?.network;
      if (network !== undefined) act(network);
    };
    look();
    return client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryKey[0] === STATUS[0]) look();
    });
  }, [client, act]);
}

/**
 * Returns true while the network cannot be reached; false while Orrery's own process does not answer, because it is not
 * known then.
 */
export function useIsOffline(): boolean {
  const isLinkDown = useLink() === 'down';
  return useStatus()?.connection === 'offline' && !isLinkDown;
}

/** An older answer is of an earlier time (milliseconds). A network that is reached answers every few seconds. */
const OLD_ANSWER_MS = 60_000;

/**
 * Returns true while the network does not answer: it is offline, has not answered yet since the start, or lets Orrery
 * wait, in a pause, for more than a minute. All that is known of it is then of an earlier time.
 * @param now Unix milliseconds
 */
export function isUnreached(
  status: Pick<ExplorerStatus, 'connection' | 'observedAt'> | undefined,
  now: number,
): boolean {
  if (status === undefined) return false;
  const { connection, observedAt } = status;
  if (connection === 'limited') return observedAt !== null && now - observedAt > OLD_ANSWER_MS;
  return connection === 'offline' || connection === 'connecting';
}

/** Calls `act` when the network is reached again after it was offline, once for each outage. */
export function useOnReturn(act: () => void): void {
  const connection = useStatus()?.connection;
  const wasAway = useRef(false);
  useEffect(() => {
    if (connection === 'offline') wasAway.current = true;
    else if (wasAway.current && (connection === 'live' || connection === 'limited')) {
      wasAway.current = false;
      act();
    }
  }, [connection, act]);
}

/** Interval of retries for missing data while the network is live (milliseconds). */
const AGAIN_MS = 2_000;

/**
 * Retries a query that has no data because the network was offline. It retries once when the network is back. An outage
 * can be too short to be seen here: while the error is NOT_CACHED and the network is reached, it also retries every 2
 * seconds.
 */
export function useAskAgain({
  data,
  error,
  refetch,
}: {
  data: unknown;
  error: unknown;
  refetch: (options?: { cancelRefetch: boolean }) => unknown;
}): void {
  useOnReturn(useCallback(() => void (data == null && refetch()), [data, refetch]));
  const connection = useStatus()?.connection;
  const isWorthIt = (connection === 'live' || connection === 'limited') && data == null;
  const isMissing = error !== null && errorCode(error) === 'NOT_CACHED';
  useEffect(() => {
    if (!isWorthIt || !isMissing) return;
    // Do not restart a running query, however slow it is.
    const timer = setInterval(() => void refetch({ cancelRefetch: false }), AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWorthIt, isMissing, refetch]);
}

/** Queries that depend on a list's rows, by the first part of their keys. */
const RESTING_ON: Readonly<Record<ListName, readonly string[]>> = {
  nodes: [
    'node',
    'voting powers',
    'epochs',
    'node history',
    'performance',
    'score explanation',
    'compare epochs',
    'concentration',
    'delegator aliases',
  ],
  parties: ['party', 'delegator aliases'],
  checkpoints: ['checkpoint'],
  // `useStatusEvents` reads markets and assets again.
  fundingPeriodDataPoints: [],
};

/** Queries on markets. The network's assets are stored shortly after its markets. */
const ON_MARKETS = ['markets', 'assets'];

/** Minimum interval between two readings of markets for new funding points, which come all the time (milliseconds). */
const GATHER_MARKETS_MS = 2_000;

/** The delegations of a party come from the nodes of all stored epochs. Every page of them is read again. */
const DELEGATIONS: ReadonlySet<unknown> = new Set(['party delegations']);

/** Queries on nodes that cover all stored epochs. The others name their epoch, or use the current one. */
const OF_ALL_EPOCHS: ReadonlySet<unknown> = new Set(['epochs', 'node history', 'performance']);

/** Minimum interval between two readings of all stored epochs while past ones are downloaded (milliseconds). */
export const GATHER_EPOCHS_MS = 2_000;

/** Returns true if rows belong to an epoch before the current one. @param current null if not known */
function isOfPast(list: ListName, scope: string, current: bigint | null): boolean {
  return list === 'nodes' && scope !== '' && current !== null && BigInt(scope) < current;
}

/**
 * Returns true if changed rows of a list's scope affect a query at once. A past epoch affects only queries about it; those
 * about all epochs gather the changes.
 * @param scope the epoch or the market of the rows; empty if they belong to none
 * @param current the epoch that the status names; null if not known
 */
function restsOn(queryKey: readonly unknown[], list: ListName, scope: string, current: bigint | null): boolean {
  const [kind] = queryKey;
  if (!RESTING_ON[list].some((each) => each === kind)) return false;
  // Rows of a new epoch arrive before the status that names it.
  return !isOfPast(list, scope, current) || queryKey.includes(BigInt(scope));
}

/**
 * Returns a function that reads queries of some kinds again soon, once for several calls. It waits for readings that run:
 * while past epochs arrive one after the other, each would cancel the reading before it, and none would end.
 * @param kinds the first parts of their keys
 */
function useGathered(kinds: ReadonlySet<unknown>): () => void {
  const client = useQueryClient();
  const readSoon = useSoon(() => {
    const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => kinds.has(queryKey[0]);
    if (client.isFetching({ predicate }) > 0) readSoon();
    else void client.invalidateQueries({ predicate });
  }, GATHER_EPOCHS_MS);
  return readSoon;
}

/**
 * Returns true if `after` names a market whose funding points `before` did not name: the store may know a new market.
 */
function hasNewMarket(before: ExplorerStatus | undefined, after: ExplorerStatus): boolean {
  const marketsOf = ({ resources }: ExplorerStatus) =>
    resources.filter(({ list }) => list === 'fundingPeriodDataPoints').map(({ scope }) => scope);
  const known = new Set(before === undefined ? [] : marketsOf(before));
  return marketsOf(after).some((market) => !known.has(market));
}

/**
 * Keeps the status and all queries of the page current: stores each new status, and reads again the queries that
 * changed rows may affect. Mount it once, at the root.
 */
export function useStatusEvents(): void {
  const client = useQueryClient();
  const readMarkets = useCallback(() => {
    for (const kind of ON_MARKETS) void client.invalidateQueries({ queryKey: [kind] });
  }, [client]);
  const readMarketsSoon = useSoon(readMarkets, GATHER_MARKETS_MS);
  const readDelegationsSoon = useGathered(DELEGATIONS);
  const readAllEpochsSoon = useGathered(OF_ALL_EPOCHS);
  const onEvent = useCallback(
    (event: ExplorerEvent) => {
      if (event.type === 'status') {
        // The answer to an earlier request may come later than a newer status.
        void client.cancelQueries({ queryKey: STATUS });
        const before = client.getQueryData<ExplorerStatus>(STATUS);
        client.setQueryData(STATUS, event.status);
        // A market without funding points sends no rows, so that nothing else would show it.
        if (hasNewMarket(before, event.status)) readMarkets();
      } else if (event.type === 'rows') {
        const { list, scope } = event;
        if (list === 'fundingPeriodDataPoints') readMarketsSoon();
        if (list === 'nodes') readDelegationsSoon();
        const current = client.getQueryData<ExplorerStatus>(STATUS)?.currentEpoch ?? null;
        if (isOfPast(list, scope, current)) readAllEpochsSoon();
        void client.invalidateQueries({ predicate: ({ queryKey }) => restsOn(queryKey, list, scope, current) });
      }
    },
    [client, readMarkets, readMarketsSoon, readDelegationsSoon, readAllEpochsSoon],
  );
  useExplorerEvents(onEvent);
}

/**
 * Returns the time of the newest reported block (Unix milliseconds); null if none was reported. It can be much older
 * than the report: a network that has stopped still answers.
 */
export function blockTime({ position }: Pick<ExplorerStatus, 'position'>): number | null {
  return position === null ? null : Number(position.timestamp / 1_000_000n);
}
