import { setTimeout as wait } from 'node:timers/promises';
import { OrreryError } from '../../contract/index.ts';
import type { Network } from '../../sync/index.ts';
import { isPassing } from '../troubles.ts';

/** Somebody looks again after this, whatever the connection says (milliseconds). */
const LOOK_AGAIN_MS = 60_000;

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch((cause: unknown) => {
    throw new OrreryError('CANCELLED', {}, { cause });
  });
}

/** Resolves when the connection is live, or after a while. @throws OrreryError CANCELLED */
export async function whenLive(network: Pick<Network, 'status' | 'listen'>, signal: AbortSignal): Promise<void> {
  if (network.status().connection.state === 'live') return;
  const live = new AbortController();
  const stop = network.listen((event) => {
    if (event.type === 'status' && event.status.connection.state === 'live') live.abort();
  });
  try {
    await pause(LOOK_AGAIN_MS, AbortSignal.any([signal, live.signal])).catch(() => {});
  } finally {
    stop();
  }
  if (signal.aborted) throw new OrreryError('CANCELLED', {});
}

/** How failures are put up with while the network answers otherwise. */
export interface Retry {
  /** Waited after the first failure, doubled for each further one (milliseconds). */
  firstMs: number;
  /** So many failures in a row are final. */
  failures: number;
}

export interface PatienceOptions {
  signal: AbortSignal;
  /** Told what is waited for, and null when it goes on. */
  onTrouble: (error: OrreryError | null) => void;
  retry: Retry;
}

/**
 * Does work that the network's absence only interrupts: it is begun again when the network is back. Work that keeps
 * failing while the network is there fails.
 */
export async function patiently<Result>(
  network: Pick<Network, 'status' | 'listen'>,
  work: () => Promise<Result>,
  { signal, onTrouble, retry }: PatienceOptions,
): Promise<Result> {
  for (let failures = 0; ; ) {
    try {
      return await work();
    } catch (thrown) {
      const error = OrreryError.from(thrown);
      if (signal.aborted || !isPassing(error)) throw error;
      onTrouble(error);
      failures += 1;
      if (failures >= retry.failures) throw error;
      await pause(retry.firstMs * 2 ** (failures - 1), signal);
      // A thread that ended is there again, whatever the network does.
      if (error.code === 'THREAD_LOST' || network.status().connection.state === 'live') continue;
      await whenLive(network, signal);
      failures = 0;
      onTrouble(null);
    }
  }
}

/** Pauses up to this long are waited out, this many in a row; beyond them the service does not want to serve us. */
const MAX_PAUSE_MS = 60_000;
const MAX_PAUSES = 5;

/** Does work once, for who waits for it: pauses that a service asks for are waited out, anything else fails at once. */
export async function throughPauses<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (let pauses = 0; ; pauses += 1) {
    try {
      return await work();
    } catch (thrown) {
      const error = OrreryError.from(thrown);
      if (error.code !== 'UPSTREAM_LIMITED') throw error;
      const rest = Date.parse(error.parameters.until ?? '') - Date.now();
      if (pauses === MAX_PAUSES || !(rest <= MAX_PAUSE_MS)) throw error;
      await pause(Math.max(0, rest) + 1, signal);
    }
  }
}
