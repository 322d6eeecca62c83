import { createSerialQueue, raceAbort, singleFlight } from '../../async/index.ts';
import type { PagedList } from '../../store/index.ts';
import type { Priority } from '../../upstream/index.ts';
import type { ListSync, SyncStep } from './list-sync.ts';
import { type AttemptEvents, type Attempts, createAttempts, type SyncedResource } from './resource.ts';
import { retryOnFailover } from './retry-on-failover.ts';

/**
 * A list sync that many callers share: one step at a time, and all callers of the same step share it. The signal of a
 * caller ends only its wait. The step continues, because its page is useful anyway.
 */
export interface SharedListSync<L extends PagedList = PagedList> extends SyncedResource {
  readonly list: L;
  /** The steps, one request for each caller, without attempts. */
  readonly sync: ListSync<L>;
  /** The attempts, one for each step. */
  readonly attempts: Attempts;
  /** Fetches one page of older rows, as `ListSync.backfill`. */
  older(signal: AbortSignal): Promise<SyncStep<L>>;
  /** Fetches all newer rows, as `ListSync.catchUp`. */
  newer(signal: AbortSignal): Promise<SyncStep<L>>;
  /** As `newer`, and also fetches late rows. */
  newerAndLate(signal: AbortSignal): Promise<SyncStep<L>>;
}

/** The dependencies of a shared list sync. */
export interface SharedListSyncParts {
  /** Priority of the requests. */
  priority: Priority;
  /** Returns the name of the service in use. */
  service(): string;
  /** Returns true while the network answers. */
  isLive(): boolean;
  /** Aborts the steps in progress. */
  life: AbortSignal;
  /** Receives the outcomes of the steps. */
  events: AttemptEvents;
}

/** Creates a list sync that many callers share. A step that a failover interrupted is repeated. */
export function createSharedListSync<L extends PagedList>(
  sync: ListSync<L>,
  { priority, service, isLive, life, events }: SharedListSyncParts,
): SharedListSync<L> {
  const attempts = createAttempts(events, isLive);
  const queue = createSerialQueue();
  async function attempt(work: () => Promise<SyncStep<L>>): Promise<SyncStep<L>> {
    const done = await attempts.run(() => retryOnFailover(service, work));
    attempts.received(done.received);
    return done;
  }
  const step = (work: () => Promise<SyncStep<L>>) => singleFlight(() => queue(() => attempt(work)));
  const older = step(() => sync.backfill(life));
  const newer = step(() => sync.catchUp(false, life));
  const newerAndLate = step(() => sync.catchUp(true, life));
  return {
    list: sync.list,
    sync,
    priority,
    attempts,
    older: (signal) => raceAbort(older(), signal),
    newer: (signal) => raceAbort(newer(), signal),
    newerAndLate: (signal) => raceAbort(newerAndLate(), signal),
    progress() {
      const state = sync.state();
      return {
        list: sync.list,
        scope: sync.scope,
        complete: state?.reachedOldest === true,
        asOf: state?.confirmedAt ?? null,
        ...attempts.status,
      };
    },
  };
}
