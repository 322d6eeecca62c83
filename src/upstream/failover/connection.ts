import { createEmitter, raceAbort } from '../../async/index.ts';
import type { ConnectionState, OrreryError } from '../../contract/index.ts';
import { showsOutage } from './endpoint-health.ts';

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
   * that shows an outage (`showsOutage`), makes it 'offline'. Any other error, and CANCELLED, changes nothing.
   */
  failed(error: OrreryError, ofPoll: boolean): void;
  /** Holds a failure back until `release`. It is dropped if an answer or another failure sets the state before. */
  holdBack(error: OrreryError, ofPoll: boolean): void;
  /** Reports the failure that is held back, if there is one. */
  release(): void;
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
  let heldBack: { error: OrreryError; ofPoll: boolean } | undefined;
  const becameLive = createEmitter();

  function become(state: ConnectionState, reason: string | null): void {
    heldBack = undefined;
    if (current.state === state && current.reason === reason) return;
    const before = current;
    current = { state, reason, since: before.state === state ? before.since : Date.now() };
    if (state === 'live') becameLive.emit();
    onChange(before);
  }

  function failed(error: OrreryError, ofPoll: boolean): void {
    if (error.code === 'CANCELLED') return;
    if (error.code === 'UPSTREAM_LIMITED') become('limited', error.summary);
    else if (showsOutage(error, ofPoll)) become('offline', error.summary);
  }

  return {
    get current() {
      return current;
    },
    answered: () => become('live', null),
    failed,
    holdBack(error, ofPoll) {
      heldBack = { error, ofPoll };
    },
    release() {
      if (heldBack !== undefined) failed(heldBack.error, heldBack.ofPoll);
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
