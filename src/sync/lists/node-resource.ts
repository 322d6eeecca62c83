import { raceAbort, singleFlight } from '../../async/index.ts';
import { createPriority, PRIORITY, type Priority } from '../../upstream/index.ts';
import type { NodeEpochs } from './node-epochs.ts';
import { type AttemptEvents, createAttempts, type SyncedResource } from './resource.ts';
import { retryOnFailover } from './retry-on-failover.ts';

/**
 * The nodes of the current epoch, and of any other epoch on demand. Callers that ask for the same at the same time
 * share one fetch. If a caller's signal aborts, its promise rejects with CANCELLED; the fetch continues, because it is
 * shared.
 */
export interface NodeResource extends SyncedResource {
  /** Fetches the nodes, one request for each caller, without attempts. */
  readonly epochs: NodeEpochs;
  /**
   * Fetches the nodes of the current epoch, as an attempt of `attempts`. After the end of an epoch, also fetches its
   * final scores. Resolves with the number of nodes.
   * @param reported the current epoch as the service has just reported it; null if unknown
   * @throws OrreryError the error of the fetch, or CANCELLED
   */
  refresh(reported: bigint | null, signal: AbortSignal): Promise<number>;
  /**
   * Fetches the nodes of an epoch for a waiting caller, with raised priority until it resolves.
   * @throws OrreryError EPOCH_UNKNOWN if the service has no such epoch; the errors of the requests; CANCELLED
   */
  fetch(epoch: bigint, signal: AbortSignal): Promise<void>;
  /** Does the same as `fetch`, with background priority unless another caller waits for the same epoch. */
  fetchInBackground(epoch: bigint, signal: AbortSignal): Promise<void>;
}

/** The dependencies of the resource of the nodes. */
export interface NodeResourceParts {
  epochs: NodeEpochs;
  /** Time at which the stored nodes of the current epoch were fetched (Unix milliseconds); null if none are stored. */
  storedAt: number | null;
  /** Priority of the requests for the current epoch. */
  priority: Priority;
  /** Returns the name of the service in use. When it changes, an interrupted fetch is repeated. */
  service(): string;
  /** Returns true while the network answers. */
  isLive(): boolean;
  /** Aborts every fetch in progress. */
  life: AbortSignal;
  /** Receives the outcomes of the attempts. */
  events: AttemptEvents;
}

/**
 * Creates the resource of the nodes. A fetch that fails while a failover changes the service is repeated at once, at
 * most three times.
 */
export function createNodeResource({
  epochs,
  storedAt,
  priority,
  service,
  isLive,
  life,
  events,
}: NodeResourceParts): NodeResource {
  const attempts = createAttempts(events, isLive);
  const fetching = new Map<bigint, { fetched: Promise<void>; priority: Priority }>();

  function startFetching(epoch: bigint) {
    const running = fetching.get(epoch);
    if (running !== undefined) return running;
    const ofEpoch = createPriority(PRIORITY.background);
    const work = () => epochs.fetch(epoch, { signal: life, priority: ofEpoch.current });
    const started = {
      priority: ofEpoch,
      fetched: retryOnFailover(service, work).finally(() => fetching.delete(epoch)),
    };
    fetching.set(epoch, started);
    return started;
  }

  let lastReported: bigint | null = null;
  const refresh = singleFlight(async () => {
    const count = await attempts.run(() =>
      retryOnFailover(service, () => epochs.refresh(lastReported, { signal: life, priority: priority.current })),
    );
    attempts.received(count);
    return count;
  });
  return {
    list: 'nodes',
    epochs,
    priority,
    attempts,
    refresh(reported, signal) {
      lastReported = reported;
      return raceAbort(refresh(), signal);
    },
    fetch(epoch, signal) {
      const { fetched, priority: ofEpoch } = startFetching(epoch);
      return ofEpoch.whileAsked(() => raceAbort(fetched, signal));
    },
    fetchInBackground: (epoch, signal) => raceAbort(startFetching(epoch).fetched, signal),
    progress: () => ({
      list: 'nodes',
      scope: epochs.current === null ? '' : String(epochs.current),
      complete: epochs.current !== null,
      asOf: epochs.refreshedAt === 0 ? storedAt : epochs.refreshedAt,
      ...attempts.status,
    }),
  };
}
