/** The connection state of a network, with its reason and start time, as the header shows it. */
import { createEmitter, raceAbort } from '../../async/index.ts';
import type { ConnectionState, OrreryError } from '../../contract/index.ts';

/** The connection of a network to its services, as the header shows it. */
export interface UpstreamConnection {
  state: ConnectionState;
  /** Reason why the connection is not live, as text; null while it is live. */
  reason: string | null;
  /** Time of the last change of the state (Unix milliseconds). A change of the reason alone does not count. */
  since: number;
}

/** Keeps the connection state of one network, from the answers and failures that its clients report. */
export interface ConnectionKeeper {
  /** The connection at present. */
  readonly current: UpstreamConnection;
  /** Reports an answer of the service: the state becomes 'live'. */
  answered(): void;
  /**
   * Reports a failed request. UPSTREAM_LIMITED makes the state 'limited'. A failed health probe (`ofPoll`), or an error
   * that says that the service is out of reach (`isOffline`), makes it 'offline'. Any other error, and CANCELLED,
   * changes nothing.
   */
  failed(error: OrreryError, ofPoll: boolean): void;
  /** Resolves when the state is 'live', or when the signal aborts. Never rejects. */
  whenLive(signal: AbortSignal): Promise<void>;
}

/**
 * Returns the keeper of a network's connection state, which begins as 'connecting'. It sends no requests: their senders
 * report each answer and each failure to it.
 * @param onChange called after each change of the state or its reason, with the connection before the change
 */
export function createConnectionKeeper(onChange: (before: UpstreamConnection) => void): ConnectionKeeper {
  let current: UpstreamConnection = { state: 'connecting', reason: null, since: Date.now() };
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
