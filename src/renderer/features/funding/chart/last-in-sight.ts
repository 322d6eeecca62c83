import type { FundingPeriod } from '../../../../contract/index.ts';

const SECOND = 1_000_000_000n;
/** The beginning of a period that takes up less than this part of the range is a sliver, not what is looked at. */
const SLIVER = 20n;

/**
 * Returns the last period in sight: the current one if the newest point is visible; else the newest of which more than a
 * sliver, or the end, is visible. If there is none, the newest that starts before the end of the range; null if the range is
 * before or after all stored points.
 * @param periods the newest periods that start before the end of the range or at it, newest first
 * @param visible the visible range (Unix nanoseconds)
 */
export function lastInSight(
  periods: readonly FundingPeriod[],
  extent: { oldest: bigint; newest: bigint } | null,
  visible: Record<'from' | 'to', bigint>,
): FundingPeriod | null {
  const { from, to } = visible;
  if (extent !== null && (extent.oldest >= to || extent.newest < from)) return null;
  const length = (to - from) / SLIVER;
  const sliver = to - (length > SECOND ? length : SECOND);
  const begun = periods.filter(({ start }) => start === null || start.earliest < to);
  const isMore = ({ start, end, running }: FundingPeriod) =>
    (running && extent !== null && extent.newest <= to) ||
    start === null ||
    start.earliest < sliver ||
    (end !== null && end.latest <= to);
  return begun.find(isMore) ?? begun[0] ?? null;
}
