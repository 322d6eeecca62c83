import type { WalkedList } from '../store/index.ts';
import { type Attempts, createAttempts, type Resource } from './resource.ts';
import { inTurn, sharing, singleFlight } from './waits.ts';
import type { Step, Walk } from './walk.ts';

/**
 * A walk that many may ask for at once: one step at a time, and whoever asks for a step that is under way gets that one.
 * A caller's signal ends the caller's wait, not the step, whose page is welcome anyway.
 */
export interface WalkResource<L extends WalkedList = WalkedList> extends Resource {
  readonly list: L;
  readonly walk: Walk<L>;
  readonly attempts: Attempts;
  older(signal: AbortSignal): Promise<Step<L>>;
  newer(signal: AbortSignal): Promise<Step<L>>;
  /** As `newer`, and looks for rows that arrived late. */
  newerAndLate(signal: AbortSignal): Promise<Step<L>>;
}

/** @param life ends the steps under way */
export function createWalkResource<L extends WalkedList>(
  walk: Walk<L>,
  life: AbortSignal,
  onChange: () => void,
): WalkResource<L> {
  const attempts = createAttempts(onChange);
  const turn = inTurn();
  async function attempt(work: () => Promise<Step<L>>): Promise<Step<L>> {
    const done = await attempts.run(work);
    attempts.received(done.records.length);
    return done;
  }
  const step = (work: () => Promise<Step<L>>) => singleFlight(() => turn(() => attempt(work)));
  const older = step(() => walk.older(life));
  const newer = step(() => walk.newer(false, life));
  const newerAndLate = step(() => walk.newer(true, life));
  return {
    list: walk.list,
    walk,
    attempts,
    older: (signal) => sharing(older(), signal),
    newer: (signal) => sharing(newer(), signal),
    newerAndLate: (signal) => sharing(newerAndLate(), signal),
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
