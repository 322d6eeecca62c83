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

/** Maximum wait for the connection. After it, the work is tried in any connection state (milliseconds). */
const MAX_LIVE_WAIT_MS = 60_000;

/**
 * Resolves when the connection is live, and after 60 s in any case: then the work itself finds out if it succeeds.
 * @throws OrreryError CANCELLED
 */
export async function whenLive(network: Pick<SyncClient, 'status' | 'listen'>, signal: AbortSignal): Promise<void> {
  if (network.status().connection.state === 'live') return;
  const live = new AbortController();
  const stop = network.listen((event) => {
    if (event.type === 'status' && event.status.connection.state === 'live') live.abort();
  });
  try {
    await wait(MAX_LIVE_WAIT_MS, AbortSignal.any([signal, live.signal])).catch(() => {});
  } finally {
    stop();
  }
  if (signal.aborted) throw new OrreryError('CANCELLED', {});
}
