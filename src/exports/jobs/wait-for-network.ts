import { backoffMs, type RetryPolicy, wait } from '../../async/index.ts';
import { OrreryError } from '../../contract/index.ts';
import type { SyncClient } from '../../sync/index.ts';
import { isInterruption } from '../interruption.ts';

/** Maximum wait for the connection. After it, the work is tried in any connection state (milliseconds). */
const MAX_LIVE_WAIT_MS = 60_000;

/** Resolves when the connection is live, or after 60 s. @throws OrreryError CANCELLED */
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

/** Options of `retryAcrossOutages`. */
export interface OutageOptions {
  signal: AbortSignal;
  /** Gets the error of an interruption, and null when the work starts again. */
  onInterruption: (error: OrreryError | null) => void;
  /** The retry policy for failures while the network is live. */
  retry: RetryPolicy;
}

/**
 * Runs work, and runs it again after an interruption (`isInterruption`) when the network is back. Returns the result of
 * the work.
 * @throws OrreryError the error of the work after `retry.attempts` interruptions while the network was live, and any
 * other error at once; CANCELLED
 */
export async function retryAcrossOutages<Result>(
  network: Pick<SyncClient, 'status' | 'listen'>,
  work: () => Promise<Result>,
  { signal, onInterruption, retry }: OutageOptions,
): Promise<Result> {
  for (let failures = 0; ; ) {
    try {
      return await work();
    } catch (thrown) {
      const error = OrreryError.from(thrown);
      if (signal.aborted || !isInterruption(error)) throw error;
      onInterruption(error);
      failures += 1;
      if (failures >= retry.attempts) throw error;
      await wait(backoffMs(retry, failures), signal);
      // A thread that ended has been restarted, so the connection does not matter.
      if (error.code === 'THREAD_LOST' || network.status().connection.state === 'live') continue;
      await whenLive(network, signal);
      failures = 0;
      onInterruption(null);
    }
  }
}
