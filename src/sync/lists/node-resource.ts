import { raceAbort, singleFlight } from '../../async/index.ts';
import { createPriority, PRIORITY, type Priority } from '../../upstream/index.ts';
import type { NodeEpochs } from './node-epochs.ts';
import { type AttemptEvents, createAttempts, type Resource } from './resource.ts';
import { retryOnFailover } from './retry-on-failover.ts';

/** The current epoch's nodes, and any other epoch's on demand; each fetch is shared by those who ask for it meanwhile. */
export interface NodeResource extends Resource {
  readonly epochs: NodeEpochs;
  /** @returns how many nodes the current epoch has */
  refresh(told: bigint | null, signal: AbortSignal): Promise<number>;
  /**
   * An epoch's nodes, for somebody who asks for them.
   * @throws OrreryError EPOCH_UNKNOWN
   */
  fetch(epoch: bigint, signal: AbortSignal): Promise<void>;
  /** As `fetch`, in the background for as long as nobody asks. */
  fetchInBackground(epoch: bigint, signal: AbortSignal): Promise<void>;
}

export interface NodeResourceParts {
  epochs: NodeEpochs;
  /** When upstream gave what is stored of the current epoch (Unix milliseconds), if anything. */
  storedAt: number | null;
  /** How urgent it is to have the current epoch. */
  urgency: Priority;
  service(): string;
  life: AbortSignal;
  events: AttemptEvents;
}

export function createNodeResource({
  epochs,
  storedAt,
  urgency,
  service,
  life,
  events,
}: NodeResourceParts): NodeResource {
  const attempts = createAttempts(events);
  const fetching = new Map<bigint, { fetched: Promise<void>; urgency: Priority }>();

  function startFetching(epoch: bigint) {
    const running = fetching.get(epoch);
    if (running !== undefined) return running;
    const ofEpoch = createPriority(PRIORITY.background);
    const work = () => epochs.fetch(epoch, life, ofEpoch.rank);
    const started = {
      urgency: ofEpoch,
      fetched: retryOnFailover(service, work).finally(() => fetching.delete(epoch)),
    };
    fetching.set(epoch, started);
    return started;
  }

  let lastTold: bigint | null = null;
  const refresh = singleFlight(async () => {
    const count = await attempts.run(() =>
      retryOnFailover(service, () => epochs.refresh(lastTold, life, urgency.rank)),
    );
    attempts.received(count);
    return count;
  });
  return {
    list: 'nodes',
    epochs,
    urgency,
    attempts,
    refresh(told, signal) {
      lastTold = told;
      return raceAbort(refresh(), signal);
    },
    fetch(epoch, signal) {
      const { fetched, urgency: ofEpoch } = startFetching(epoch);
      return ofEpoch.whileAsked(() => raceAbort(fetched, signal));
    },
    fetchInBackground: (epoch, signal) => raceAbort(startFetching(epoch).fetched, signal),
    progress: () => ({
      list: 'nodes',
      scope: epochs.current === null ? '' : String(epochs.current),
      complete: epochs.current !== null,
      asOf: epochs.refreshedAt === 0 ? storedAt : epochs.refreshedAt,
      ...attempts.going,
    }),
  };
}
