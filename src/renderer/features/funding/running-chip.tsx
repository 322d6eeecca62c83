import { useZone } from '../../data/appearance.tsx';
import { useNow } from '../../data/use-now.ts';
import { useStatus } from '../../data/use-status.ts';
import { formatBriefTime } from '../../ui/format/index.ts';
import { Chip } from '../../ui/parts/index.ts';

/**
 * Marks the funding period that runs. Offline, the mark is grey and names the time of the network's last answer,
 * because the period may have ended since.
 * @param isNarrow true in a narrow column, which has that time only in the tooltip
 */
export function RunningChip({ isNarrow = false }: { isNarrow?: boolean }) {
  const status = useStatus();
  const zone = useZone();
  const now = useNow(60_000);
  if (status?.connection !== 'offline') return <Chip tone="good">running</Chip>;
  const { observedAt } = status;
  const asOf = observedAt === null ? undefined : formatBriefTime(observedAt, Math.max(now, observedAt), zone);
  const dated = asOf === undefined ? 'was running' : `running as of ${asOf}`;
  return (
    <Chip tone="neutral">
      <span data-tip={`Offline: ${dated}`}>{isNarrow ? 'running' : dated}</span>
    </Chip>
  );
}
