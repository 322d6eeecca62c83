import { CloudOff, Info } from 'lucide-react';
import { useZone } from '../../data/appearance.tsx';
import { errorCode, errorText } from '../../data/error-text.ts';
import { useLink } from '../../data/explorer.tsx';
import { useNow } from '../../data/use-now.ts';
import { useStatus } from '../../data/use-status.ts';
import { formatBriefTime, visibleText } from '../../ui/format/index.ts';
import { Notice } from '../../ui/parts/index.ts';
import { FailureNotice, LinkDownNotice } from '../shared/notices.tsx';

/**
 * Shows why the data of the view is not complete or not current: no connection to Orrery, a failed refresh, an offline
 * network, or a network that lists no segments. Shows nothing otherwise. `onAsk` repeats the failed refresh.
 */
export function HistoryNotice({
  listedAt,
  isKnown,
  error,
  onAsk,
}: {
  /** When the network last listed its segments (Unix milliseconds). */
  listedAt: number | null;
  /** True if the segments have been read. */
  isKnown: boolean;
  /** The failure of the last refresh. */
  error: Error | null | undefined;
  onAsk: () => Promise<unknown>;
}) {
  const status = useStatus();
  const link = useLink();
  const zone = useZone();
  const now = useNow(30_000);
  if (link === 'down') {
    return <LinkDownNotice>Exports continue when Orrery runs again. </LinkDownNotice>;
  }
  if (status === undefined || !isKnown) return null;
  if (error != null) return <FailureNotice error={errorText(error)} code={errorCode(error)} onAsk={onAsk} />;
  if (status.connection === 'offline') {
    return (
      <Notice tone="warn" icon={<CloudOff aria-hidden="true" />}>
        {visibleText(status.network.name)} cannot be reached
        {listedAt === null ? '.' : `. Segments as of ${formatBriefTime(listedAt, now, zone)}.`} Stored data can be
        exported.
      </Notice>
    );
  }
  if (listedAt === null && status.connection === 'live') {
    return (
      <Notice tone="info" icon={<Info aria-hidden="true" />}>
        This network has not listed its segments. Orrery shows those that it found in downloads. There may be more.
      </Notice>
    );
  }
  return null;
}
