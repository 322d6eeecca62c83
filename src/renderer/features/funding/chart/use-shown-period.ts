import type { FundingPeriod } from '../../../../contract/index.ts';
import type { Span } from '../../../ui/chart/index.ts';
import type { Range } from '../link.ts';
import { useFundingPeriod, useLastPeriodBefore } from '../use-analysis.ts';
import { nanosOf } from './chart-series.ts';

const SECOND = 1_000_000_000n;
/**
 * A period counts as the last one in sight from this part of the range on: a sliver at its end is not what is looked
 * at.
 */
const SLIVER = 20n;

/**
 * Returns the times (Unix nanoseconds) before which the last period in sight has started: the start of the last part of
 * the range, else its end. A period that starts at the end of the range is out of sight.
 */
function endsOf(span: Span): readonly [bigint, bigint] {
  const to = nanosOf(span.to);
  const length = (to - nanosOf(span.from)) / SLIVER;
  return [to - (length > SECOND ? length : SECOND), to];
}

/**
 * Returns the period whose figures are shown above the chart, with its title: the chosen one; else the current one if
 * the newest point is visible; else the last visible one. The period is null if there is none, and undefined while it
 * loads or if it cannot be read; `error` then says why. While another range loads, the last period stays.
 */
export function useShownPeriod(
  marketId: string,
  range: Range,
): { period: FundingPeriod | null | undefined; title: string; error: Error | null } {
  const isPast = range.kind === 'between';
  const last = useLastPeriodBefore(marketId, isPast ? endsOf(range.span) : undefined);
  const chosen = useFundingPeriod(marketId, range.kind === 'period' ? range.seq : undefined);
  if (isPast) return { period: last.data, title: 'Last visible period', error: last.error };
  const title = range.kind === 'period' ? 'Funding period' : 'Current period';
  return { period: chosen.data, title, error: chosen.error };
}
