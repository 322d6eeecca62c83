import type { FundingPeriod } from '../../../contract/index.ts';
import { useStatus } from '../../data/use-status.ts';
import { MAX_POINT_AGE_NS } from '../shared/old-points.ts';

/**
 * Returns true if a period counts as running only because no later one is stored, although its end must be overdue: its
 * start and all its points are older than the newest block by more than twice the length of the period before it. When a
 * period ends, the network lists points of the next one, also in a market without new prices (docs/formulas.md 1.4). So
 * the market has ended, or its newest points are not stored. If the start or that length is unknown, as of prices that do
 * not change, that age is two days; then it may also be that there are no new prices.
 * @param blockTime time of the newest block (Unix nanoseconds)
 */
export function isOverdue(
  { running, start, external, internal, spread }: FundingPeriod,
  blockTime: bigint | undefined,
): boolean {
  const { length } = spread;
  if (!running || blockTime === undefined) return false;
  const limit = blockTime - (start === null || length === null || length <= 0n ? MAX_POINT_AGE_NS : 2n * length);
  return [start?.latest ?? null, external.lastAt, internal.lastAt].every((at) => at === null || at < limit);
}

/** Returns `isOverdue` of a period at the newest block. */
export function useIsOverdue(period: FundingPeriod): boolean {
  return isOverdue(period, useStatus()?.position?.timestamp);
}
