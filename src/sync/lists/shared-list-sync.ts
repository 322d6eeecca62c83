import { createSerialQueue, raceAbort, singleFlight } from '../../async/index.ts';
import type { PagedList } from '../../store/index.ts';
import type { Priority } from '../../upstream/index.ts';
import type { ListSync, Step } from './list-sync.ts';
import { type AttemptEvents, type Attempts, createAttempts, type Resource } from './resource.ts';
import { retryOnFailover } from './retry-on-failover.ts';

/**
 * A walk that many may ask for at once: one step at a time, and whoever asks for a step that is under way gets that one.
 * A caller's signal ends the caller's wait, not the step, whose page is welcome anyway.
 */
export interface SharedListSync<L extends PagedList = PagedList> extends Resource {
  readonly list: L;
  readonly walk: ListSync<L>;
  readonly attempts: Attempts;
  older(signal: AbortSignal): Promise<Step<L>>;
  newer(signal: AbortSignal): Promise<Step<L>>;
  /** As `newer`, and looks for rows that arrived late. */
  newerAndLate(signal: AbortSignal): Promise<Step<L>>;
}

export interface SharedListSyncParts {
  /** How urgent the walk's requests are. */
  urgency: Priority;
  /** Names the service in use. */
  service(): string;
  /** Ends the steps under way. */
  life: AbortSignal;
  events: AttemptEvents;
}

export function createSharedListSync<L extends PagedList>(
  walk: ListSync<L>,
  { urgency, service, life, events }: SharedListSyncParts,
): SharedListSync<L> {
  const attempts = createAttempts(events);
  const queue = createSerialQueue();
  async function attempt(work: () => Promise<Step<L>>): Promise<Step<L>> {
    const done = await attempts.run(() => retryOnFailover(service, work));
    attempts.received(done.records.length);
    return done;
  }
  const step = (work: () => Promise<Step<L>>) => singleFlight(() => queue(() => attempt(work)));
  const older = step(() => walk.backfill(life));
  const newer = step(() => walk.catchUp(false, life));
  const newerAndLate = step(() => walk.catchUp(true, life));
  return {
    list: walk.list,
    walk,
    urgency,
    attempts,
    older: (signal) => raceAbort(older(), signal),
    newer: (signal) => raceAbort(newer(), signal),
    newerAndLate: (signal) => raceAbort(newerAndLate(), signal),
    progress() {
      const state = walk.state();
      return {
        list: walk.list,
        scope: walk.scope,
        complete: state?.reachedOldest === true,
        asOf: state?.confirmedAt ?? null,
        ...attempts.going,
      };
    },
  };
}
