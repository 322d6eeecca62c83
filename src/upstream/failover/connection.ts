/** The connection state of a network, with its reason and start time, as the header shows it. */
import { createEmitter, raceAbort } from '../../async/index.ts';
import type { ConnectionState, OrreryError } from '../../contract/index.ts';

export interface Connection {
  state: ConnectionState;
  /** Reason why the connection is not live, as text; null while it is live. */
  reason: string | null;
  /** Time of the last change of the state (Unix milliseconds). */
  since: number;
}

export interface ConnectionKeeper {
  readonly current: Connection;
  /** Reports an answer of the service. */
  answered(): void;
  /**
   * Reports a failed request. A failed health probe (`ofPoll`) always counts. Other failures count only if they concern
   * the service as a whole.
   */
  failed(error: OrreryError, ofPoll: boolean): void;
  /** Resolves when the connection is live, or when the signal fires. */
  whenLive(signal: AbortSignal): Promise<void>;
}

/**
 * Returns an object that keeps the connection state of a network: connecting at first, then live, limited or offline,
 * with the reason. Requests report to it; it sends none.
 * @param onChange called after each change of state or reason, with the connection before it
 */
export function createConnectionKeeper(onChange: (before: Connection) => void): ConnectionKeeper {
  let current: Connection = { state: 'connecting', reason: null, since: Date.now() };
  const becameLive = createEmitter();

  function become(state: ConnectionState, reason: string | null): void {
    if (current.state === state && current.reason === reason) return;
    const before = current;
    current = { state, reason, since: before.state === state ? before.since : Date.now() };
    if (state === 'live') becameLive.emit();
    onChange(before);
  }

  return {
    get current() {
      return current;
    },
    answered: () => become('live', null),
    failed(error, ofPoll) {
      if (error.code === 'CANCELLED') return;
      if (error.code === 'UPSTREAM_LIMITED') become('limited', error.summary);
      else if (ofPoll || error.isOffline) become('offline', error.summary);
    },
    whenLive(signal) {
      if (current.state === 'live' || signal.aborted) return Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<void>();
      const unsubscribe = becameLive.listen(resolve);
      return raceAbort(promise, signal, resolve)
        .finally(unsubscribe)
        .catch(() => {});
    },
  };
}
