import { useZone } from '../../../data/appearance.tsx';
import { useNow } from '../../../data/use-now.ts';
import { useStatus } from '../../../data/use-status.ts';
import { momentSample } from './fields.ts';

/**
 * Returns an example of a time for a filter: the last full hour of the network, or of this machine while that is not known,
 * on the clock of the chosen zone.
 */
export function useMomentSample(): string {
  const zone = useZone();
  const now = useNow(60_000);
  const newest = useStatus()?.position?.timestamp;
  return momentSample(newest === undefined ? now : Number(newest / 1_000_000n), zone);
}
