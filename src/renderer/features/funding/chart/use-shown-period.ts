import type { FundingPeriod } from '../../../../contract/index.ts';
import { useStatus } from '../../../data/use-status.ts';
import type { Range } from '../link.ts';
import { isOverdue } from '../overdue.ts';
import { useFundingPeriod, useLastPeriodInSight } from '../use-analysis.ts';
import { nanosOf } from './chart-series.ts';

/** Returns true if a period certainly lies completely outside a range (Unix nanoseconds). */
function isBeside({ start, end }: FundingPeriod, { from, to }: Record<'from' | 'to', bigint>): boolean {
  return (start !== null && start.earliest > to) || (end !== null && end.latest < from);
}

/** Returns true if a period is the newest one and its newest point is visible (Unix nanoseconds). */
function isNewestInSight({ running, external, internal }: FundingPeriod, { to }: { to: bigint }): boolean {
  return running && [external, internal].every(({ lastAt }) => lastAt === null || lastAt <= to);
}

/**
 * Returns the period whose figures are shown above the chart, with its title: the chosen one; else the current one if
 * the newest point is visible (the newest stored one if its end is overdue); else the last visible one. The period is
 * null if there is none, and undefined while it loads or if it cannot be read; `error` then says why. While another range
 * loads, the last period stays if that range shows some of it.
 */
export function useShownPeriod(
  marketId: string,
  range: Range,
): { period: FundingPeriod | null | undefined; title: string; error: Error | null } {
  const blockTime = useStatus()?.position?.timestamp;
  const visible = range.kind === 'between' ? { from: nanosOf(range.span.from), to: nanosOf(range.span.to) } : undefined;
  const last = useLastPeriodInSight(marketId, visible);
  const chosen = useFundingPeriod(marketId, range.kind === 'period' ? range.seq : undefined);
  const titleOfNewest = (period: FundingPeriod | null | undefined) =>
    period && isOverdue(period, blockTime) ? 'Newest stored period' : 'Current period';
  if (visible !== undefined) {
    const isFormer = last.isPlaceholderData && last.data != null && isBeside(last.data, visible);
    const title = last.data && isNewestInSight(last.data, visible) ? titleOfNewest(last.data) : 'Last visible period';
    return { period: isFormer ? undefined : last.data, title, error: last.error };
  }
  const title = range.kind === 'period' ? 'Funding period' : titleOfNewest(chosen.data);
  return { period: chosen.data, title, error: chosen.error };
}
