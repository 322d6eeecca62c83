import { type RetryPolicy, retry, wait } from '../../async/index.ts';
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
  /** Waits together with a wait for the network, which can take hours: other work may run meanwhile. */
  lendPlace(waiting: Promise<void>): Promise<void>;
  /** The delays, and the number of attempts while the network is live. */
  policy: RetryPolicy;
}

/**
 * Runs work, and runs it again after an interruption (`isInterruption`) when the network is back. Returns the result of
 * the work.
 * @throws OrreryError the error of the work after `policy.attempts` interruptions while the network was live, and any
 * other error at once; CANCELLED
 */
export function retryAcrossOutages<Result>(
  network: Pick<SyncClient, 'status' | 'listen'>,
  work: () => Promise<Result>,
  { signal, onInterruption, lendPlace, policy }: OutageOptions,
): Promise<Result> {
  return retry(policy, work, {
    signal,
    isRetryable: isInterruption,
    onRetry: onInterruption,
    async beforeAttempt({ code }) {
      // A thread that ended has been restarted, so the connection does not matter.
      if (code === 'THREAD_LOST' || network.status().connection.state === 'live') return false;
      await lendPlace(whenLive(network, signal));
      onInterruption(null);
      return true;
    },
  });
}
