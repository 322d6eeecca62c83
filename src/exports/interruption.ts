import { wait } from '../async/index.ts';
import { OrreryError } from '../contract/index.ts';
import type { SyncClient } from '../sync/index.ts';

/**
 * Returns true for errors that only interrupt work: the network is unreachable for now, or a thread ended and is
 * started again. The same work may succeed later. False for CHAIN_MISMATCH: the address of another chain stays wrong.
 */
export function isInterruption(error: OrreryError): boolean {
  return error.code === 'THREAD_LOST' || (error.isOffline && error.isTransient);
}

/** Maximum wait for the network. After it, the work is tried in any state of it (milliseconds). */
const MAX_WAIT_MS = 60_000;

type Watched = Pick<SyncClient, 'status' | 'listen'>;

/** Resolves when the network's status fits, and after 60 s in any case. @throws OrreryError CANCELLED */
async function whenStatus(
  network: Watched,
  fits: (status: ReturnType<SyncClient['status']>) => boolean,
  signal: AbortSignal,
): Promise<void> {
  if (fits(network.status())) return;
  const found = new AbortController();
  const stop = network.listen((event) => {
    if (event.type === 'status' && fits(event.status)) found.abort();
  });
  try {
    await wait(MAX_WAIT_MS, AbortSignal.any([signal, found.signal])).catch(() => {});
  } finally {
    stop();
  }
  if (signal.aborted) throw new OrreryError('CANCELLED', {});
}

/**
 * Resolves when the connection is live, and after 60 s in any case: then the work itself finds out if it succeeds.
 * @throws OrreryError CANCELLED
 */
export function whenLive(network: Watched, signal: AbortSignal): Promise<void> {
  return whenStatus(network, ({ connection }) => connection.state === 'live', signal);
}

/** Resolves as `whenLive`, but when a live service has reached the block. @throws OrreryError CANCELLED */
export function whenReached(network: Watched, block: bigint, signal: AbortSignal): Promise<void> {
  const hasReached = (position: ReturnType<SyncClient['status']>['position']) => (position?.height ?? 0n) >= block;
  return whenStatus(network, ({ connection, position }) => connection.state === 'live' && hasReached(position), signal);
}
