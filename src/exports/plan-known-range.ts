import type { History } from '../history/index.ts';
import { type PlannedRange, planRange } from './plan-range.ts';
import type { Listing } from './segment-listing.ts';

/** Finds the nearest valid range of an export. A missing end means the oldest or the newest known block. */
export type PlanKnownRange = (from: bigint | undefined, to: bigint | undefined) => Promise<PlannedRange>;

/**
 * Returns a function that plans ranges. It lists the segments again if the range is beyond the known ones and the
 * network can be asked.
 */
export function createRangePlanner({
  history,
  listing,
}: {
  history: Pick<History, 'segments'>;
  listing: Pick<Listing, 'freshen'>;
}): PlanKnownRange {
  return async (from, to) => {
    const planned = planRange(await history.segments(), from, to);
    if (planned.problem === null || (await listing.freshen().catch(() => 'absent')) === 'absent') return planned;
    return planRange(await history.segments(), from, to);
  };
}
