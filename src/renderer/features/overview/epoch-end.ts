import type { ExplorerStatus } from '../../../contract/index.ts';
import { isUnreached } from '../../data/use-status.ts';
import { formatDuration } from '../../ui/format/index.ts';

const NANOS_PER_MS = 1_000_000n;

/**
 * Writes the time until the planned end of the current epoch: "in 3 h 5 min". After the planned end, writes "with the
 * next block". But while the network does not answer or its newest block is old, the epoch may have ended already:
 * writes "unknown".
 * @param now Unix milliseconds
 */
export function epochEndWords(
  status: Pick<ExplorerStatus, 'epochExpiry' | 'connection' | 'observedAt' | 'notices'>,
  now: number,
): string {
  const { epochExpiry, notices } = status;
  if (epochExpiry === null) return 'unknown';
  const left = epochExpiry - BigInt(now) * NANOS_PER_MS;
  if (left > 0n) return `in ${formatDuration((left / (1000n * NANOS_PER_MS)) * 1000n * NANOS_PER_MS)}`;
  const isOld = notices.some(({ kind }) => kind === 'lag');
  return isUnreached(status, now) || isOld ? 'unknown' : 'with the next block';
}
