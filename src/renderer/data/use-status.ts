import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { ExplorerEvent, ExplorerStatus, ListName } from '../../contract/index.ts';
import { errorCode } from './error-text.ts';
import { STATUS, useApi, useExplorerEvents } from './explorer.tsx';

/** Where the explorer stands, kept current by its events. Undefined until it has been told once. */
export function useStatus(): ExplorerStatus | undefined {
  const api = useApi();
  return useQuery({ queryKey: STATUS, queryFn: ({ signal }) => api.call('status', {}, signal) }).data;
}

/** Calls back once the network, having been away, can be asked again. */
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

/** Between two tries for what was not stored while the network answers after all (milliseconds). */
const AGAIN_MS = 2_000;

/**
 * Asks again for what could not be read while the network was away: once it is back, and where it was away too shortly
 * for its going to be seen here.
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
    // One that is under way is waited for, however slow it is.
    const timer = setInterval(() => void refetch({ cancelRefetch: false }), AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWorthIt, isMissing, refetch]);
}

/** Queries beside the lists that rest on a list's rows, by the first part of their keys. */
const RESTING_ON: Readonly<Record<ListName, readonly string[]>> = {
  nodes: ['node', 'voting powers', 'epochs', 'node history', 'score explanation', 'compare epochs', 'concentration'],
  parties: ['party'],
  checkpoints: ['checkpoint'],
  fundingPeriodDataPoints: ['markets'],
};

/** Of those that rest on nodes, the ones that are about all stored epochs; the others name theirs, or are about the current one. */
const OF_ALL_EPOCHS: ReadonlySet<unknown> = new Set(['epochs', 'node history']);

/** Whether rows of a list's scope may have changed what a query read: a past epoch changes only what is about it. */
function restsOn(queryKey: readonly unknown[], list: ListName, scope: string, current: bigint | null): boolean {
  const [kind] = queryKey;
  if (!RESTING_ON[list].some((each) => each === kind)) return false;
  // Rows of a new epoch come before the status that names it.
  if (list !== 'nodes' || scope === '' || current === null || BigInt(scope) >= current) return true;
  return OF_ALL_EPOCHS.has(kind) || queryKey.includes(BigInt(scope));
}

/** Keeps status and open records current by the explorer's events. Mounted once, at the root. */
export function useStatusEvents(): void {
  const client = useQueryClient();
  const onEvent = useCallback(
    (event: ExplorerEvent) => {
      if (event.type === 'status') client.setQueryData(STATUS, event.status);
      else if (event.type === 'rows') {
        const { list, scope } = event;
        const current = client.getQueryData<ExplorerStatus>(STATUS)?.currentEpoch ?? null;
        void client.invalidateQueries({ predicate: ({ queryKey }) => restsOn(queryKey, list, scope, current) });
      }
    },
    [client],
  );
  useExplorerEvents(onEvent);
}
