import type { FundingPeriod } from '../../../contract/index.ts';
import { useStatus } from '../../data/use-status.ts';

/**
 * Returns true if a period counts as running only because no later one is stored, and its end must be overdue: at the
 * newest block, its start and its points are more than two lengths of the period before it in the past. At the end of
 * a period the network lists points under the next one, also in a market without new prices (docs/formulas.md 1.4). So
 * the market has ended, or its newest points are not stored. False if the lengths do not tell.
 * @param blockTime time of the newest block (Unix nanoseconds)
 */
export function isOverdue(
  { running, start, external, internal, spread }: FundingPeriod,
  blockTime: bigint | undefined,
): boolean {
  const { length } = spread;
  if (!running || start === null || length === null || length <= 0n || blockTime === undefined) return false;
  const limit = blockTime - 2n * length;
  return [start.latest, external.lastAt, internal.lastAt].every((at) => at === null || at < limit);
}

/** Returns `isOverdue` of a period at the newest block. */
export function useIsOverdue(period: FundingPeriod): boolean {
  return isOverdue(period, useStatus()?.position?.timestamp);
}
