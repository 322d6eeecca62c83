import type { FundingPeriod } from '../../../contract/index.ts';
import { useZone } from '../../data/appearance.tsx';
import { useNow } from '../../data/use-now.ts';
import { isUnreached, useStatus } from '../../data/use-status.ts';
import { formatBriefTime } from '../../ui/format/index.ts';
import { Chip, Explained } from '../../ui/parts/index.ts';
import { staleList } from '../shared/stale-list.ts';
import { useIsOverdue } from './overdue.ts';

/**
 * Marks the funding period that runs. If its end is overdue, the mark says instead that no later period is stored.
 * While the network does not answer, or new points are not downloaded, the mark is grey and says as of when it runs,
 * because the period may have ended since.
 * @param isNarrow true in a narrow column, which has that time only in the tooltip
 */
export function RunningChip({
  period,
  marketId,
  isNarrow = false,
}: {
  period: FundingPeriod;
  marketId: string | undefined;
  isNarrow?: boolean;
}) {
  const isOverdue = useIsOverdue(period);
  const status = useStatus();
  const zone = useZone();
  const now = useNow(60_000);
  if (isOverdue) {
    // A market with a known length of periods begins the next one without new prices too.
    const isTimed = period.start !== null && period.spread.length !== null;
    const orSame = isTimed ? '' : ' its prices have not changed for days,';
    const why = `No later period is stored: the market has ended,${orSame} or its newest points are not downloaded.`;
    if (isNarrow) {
      return (
        <span className="faint" data-tip={why}>
          unknown
        </span>
      );
    }
    return (
      <Explained tip={why}>
        <Chip>newest stored</Chip>
      </Explained>
    );
  }
  const stale = staleList(status, 'fundingPeriodDataPoints', marketId);
  const isAway = isUnreached(status, now);
  if (status === undefined || (!isAway && stale === undefined)) return <Chip tone="good">running</Chip>;
  const at = stale === undefined ? status.observedAt : stale.asOf;
  const asOf = at === null ? undefined : formatBriefTime(at, Math.max(now, at), zone);
  const dated = asOf === undefined ? 'was running' : `running as of ${asOf}`;
  return (
    <Chip tone="neutral">
      <span data-tip={`${isAway ? 'The network does not answer' : 'New points are not downloaded'}: ${dated}`}>
        {isNarrow ? 'running' : dated}
      </span>
    </Chip>
  );
}
