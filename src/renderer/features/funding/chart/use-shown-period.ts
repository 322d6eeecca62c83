import type { FundingPeriod } from '../../../../contract/index.ts';
import type { Range } from '../link.ts';
import { useFundingPeriod, useFundingSeries } from '../use-analysis.ts';
import { nanosOf } from './chart-series.ts';

const SECOND = 1_000_000_000n;
/** Wide enough that both periods that meet at the end of a range are told apart. */
const COLUMNS = 64;

/**
 * Returns the period whose figures are shown above the chart, with its title: the chosen one, the current one if the
 * newest point is in sight, or else the last one in sight. It is null if there is none, undefined while it loads and
 * after `error`, which says why it cannot be read.
 */
export function useShownPeriod(
  marketId: string,
  range: Range,
): { period: FundingPeriod | null | undefined; title: string; error: Error | null } {
  const isPast = range.kind === 'between';
  const end = isPast ? nanosOf(range.span.to) : 0n;
  const atEnd = useFundingSeries(
    marketId,
    isPast ? { from: end - SECOND, to: end, columns: COLUMNS, series: ['spread'] } : undefined,
  );
  const inSight = isPast && !atEnd.isPlaceholderData ? atEnd.data?.periods : undefined;
  // A period that starts at the end of the range is out of sight.
  const last = inSight?.findLast(({ start }) => start === null || start.earliest < end)?.seq;
  const seq = range.kind === 'period' ? range.seq : last;
  const { data, error } = useFundingPeriod(marketId, seq);
  if (range.kind === 'period') return { period: data, title: 'Funding period', error };
  if (!isPast) return { period: data, title: 'Current period', error };
  const title = 'Last visible period';
  if (seq !== undefined) return { period: data, title, error };
  // No period touches the end of the range, or the answer is on its way.
  const isLoading = atEnd.data === undefined || atEnd.isPlaceholderData;
  return { period: isLoading ? undefined : null, title, error: atEnd.error };
}
