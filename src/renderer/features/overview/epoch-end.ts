import type { ExplorerStatus } from '../../../contract/index.ts';
import { formatDuration } from '../../ui/format/index.ts';

const NANOS_PER_MS = 1_000_000n;

/**
 * Writes the time until the planned end of the current epoch: "in 3 h 5 min". After that end, "with the next block";
 * offline "unknown", because it is not known if the epoch still runs.
 * @param now Unix milliseconds
 */
export function epochEndWords(
  { epochExpiry, connection }: Pick<ExplorerStatus, 'epochExpiry' | 'connection'>,
  now: number,
): string {
  if (epochExpiry === null) return 'unknown';
  const left = epochExpiry - BigInt(now) * NANOS_PER_MS;
  if (left > 0n) return `in ${formatDuration((left / (1000n * NANOS_PER_MS)) * 1000n * NANOS_PER_MS)}`;
  return connection === 'offline' ? 'unknown' : 'with the next block';
}
