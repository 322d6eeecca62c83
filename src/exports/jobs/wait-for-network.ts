import { backoffMs, type RetryPolicy, wait } from '../../async/index.ts';
import { OrreryError } from '../../contract/index.ts';
import type { SyncClient } from '../../sync/index.ts';
import { isInterruption } from '../interruption.ts';

/** Somebody looks again after this, whatever the connection says (milliseconds). */
const LOOK_AGAIN_MS = 60_000;

/** Resolves when the connection is live, or after a while. @throws OrreryError CANCELLED */
export async function whenLive(network: Pick<SyncClient, 'status' | 'listen'>, signal: AbortSignal): Promise<void> {
  if (network.status().connection.state === 'live') return;
  const live = new AbortController();
  const stop = network.listen((event) => {
    if (event.type === 'status' && event.status.connection.state === 'live') live.abort();
  });
  try {
    await wait(LOOK_AGAIN_MS, AbortSignal.any([signal, live.signal])).catch(() => {});
  } finally {
    stop();
  }
  if (signal.aborted) throw new OrreryError('CANCELLED', {});
}

export interface PatienceOptions {
  signal: AbortSignal;
  /** Told what is waited for, and null when it goes on. */
  onTrouble: (error: OrreryError | null) => void;
  /** How often the work may fail in a row while the network answers otherwise. */
  retry: RetryPolicy;
}

/**
 * Does work that the network's absence only interrupts: it is begun again when the network is back. Work that keeps
 * failing while the network is there fails.
 */
export async function patiently<Result>(
  network: Pick<SyncClient, 'status' | 'listen'>,
  work: () => Promise<Result>,
  { signal, onTrouble, retry }: PatienceOptions,
): Promise<Result> {
  for (let failures = 0; ; ) {
    try {
      return await work();
    } catch (thrown) {
      const error = OrreryError.from(thrown);
      if (signal.aborted || !isInterruption(error)) throw error;
      onTrouble(error);
      failures += 1;
      if (failures >= retry.attempts) throw error;
      await wait(backoffMs(retry, failures), signal);
      // A thread that ended is there again, whatever the network does.
      if (error.code === 'THREAD_LOST' || network.status().connection.state === 'live') continue;
      await whenLive(network, signal);
      failures = 0;
      onTrouble(null);
    }
  }
}
