import type { FundingPeriod } from '../../../../contract/index.ts';
import type { Range } from '../link.ts';
import { useFundingPeriod, useFundingSeries } from '../use-analysis.ts';
import { nanosOf } from './chart-series.ts';

const SECOND = 1_000_000_000n;
/** Wide enough that both periods that meet at the end of a range are told apart. */
const COLUMNS = 64;
/** A period counts as the last one in sight from this part of the range on: a sliver at its end is not what is looked at. */
const SLIVER = 20n;

/** Returns the start of the last part of a range (Unix nanoseconds), in which a period does not begin to count. */
function sliverOf({ from, to }: { from: bigint; to: bigint }): bigint {
  const length = (to - from) / SLIVER;
  return to - (length > SECOND ? length : SECOND);
}

/**
 * Returns the number of the last of `periods` that had started before `sliver.from`, else of the last one before
 * `sliver.to`: a period that starts at the end of the range is out of sight.
 */
export function lastInSight(
  periods: readonly Pick<FundingPeriod, 'seq' | 'start'>[],
  sliver: { from: bigint; to: bigint },
): bigint | undefined {
  const startedBefore = (time: bigint) => periods.findLast(({ start }) => start === null || start.earliest < time)?.seq;
  return startedBefore(sliver.from) ?? startedBefore(sliver.to);
}

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
  const from = isPast ? sliverOf({ from: nanosOf(range.span.from), to: end }) : 0n;
  const atEnd = useFundingSeries(
    marketId,
    isPast ? { from, to: end, columns: COLUMNS, series: ['spread'] } : undefined,
  );
  const inSight = isPast && !atEnd.isPlaceholderData ? atEnd.data?.periods : undefined;
  const last = inSight && lastInSight(inSight, { from, to: end });
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
