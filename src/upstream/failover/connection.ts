/** Whether the network can be used, why not, and since when: what the header of every view says. */
import { createEmitter, raceAbort } from '../../async/index.ts';
import type { ConnectionState, OrreryError } from '../../contract/index.ts';

export interface Connection {
  state: ConnectionState;
  /** Why the connection is not live, in words; null while it is. */
  reason: string | null;
  /** Since when it is in this state (Unix milliseconds). */
  since: number;
}

export interface ConnectionKeeper {
  readonly current: Connection;
  /** The service answered. */
  answered(): void;
  /**
   * Something failed. `ofPoll`: the regular look at the service itself failed, whatever the reason; of other requests
   * only those count that say something about the service as a whole.
   */
  failed(error: OrreryError, ofPoll: boolean): void;
  /** Resolves when the connection is live; when the signal fires, too. */
  whenLive(signal: AbortSignal): Promise<void>;
}

/** @param onChange called with what was before */
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
      const forget = becameLive.listen(resolve);
      return raceAbort(promise, signal, resolve)
        .finally(forget)
        .catch(() => {});
    },
  };
}
