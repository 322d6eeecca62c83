/** Verifications, each from its start to its result. They continue while the person opens other views. */
import { useSyncExternalStore } from 'react';
import { createEmitter } from '../../../../async/index.ts';
import { errorCode, errorText } from '../../../data/error-text.ts';

/**
 * One verification. `bytes` of `bytesTotal` are read so far; `bytesTotal` is 0 until the total is known. `cancel` stops
 * it. `problem` is a sentence that says why it failed.
 */
export type Verification<Verdict> =
  | { state: 'running'; bytes: number; bytesTotal: number; cancel(): void }
  | { state: 'done'; verdict: Verdict }
  | { state: 'failed'; problem: string };

/** The verifications of one kind in this window, each under a key. They continue while the person opens other views. */
export interface Verifications<Verdict> {
  /** Returns the verification under a key, and renders again when it changes; undefined if there is none. */
  useVerification(key: string): Verification<Verdict> | undefined;
  /**
   * Runs a verification and keeps its result. Resolves with the verdict, or undefined if it failed or was cancelled.
   * Never rejects; a second call for a key that is being verified does nothing.
   */
  run(key: string, verify: (signal: AbortSignal) => Promise<Verdict>): Promise<Verdict | undefined>;
  /** Records the progress of the verification under a key. Does nothing if none runs. */
  noteProgress(key: string, bytes: number, bytesTotal: number): void;
  /** Forgets the verification under a key, once its result is kept elsewhere. */
  forget(key: string): void;
}

/** Returns an empty set of verifications. */
export function createVerifications<Verdict>(): Verifications<Verdict> {
  const verifications = new Map<string, Verification<Verdict>>();
  const changes = createEmitter();

  function put(key: string, verification: Verification<Verdict> | undefined): void {
    if (verification === undefined) verifications.delete(key);
    else verifications.set(key, verification);
    changes.emit();
  }

  return {
    useVerification: (key) => useSyncExternalStore(changes.listen, () => verifications.get(key)),
    async run(key, verify) {
      if (verifications.get(key)?.state === 'running') return undefined;
      const stop = new AbortController();
      put(key, { state: 'running', bytes: 0, bytesTotal: 0, cancel: () => stop.abort() });
      try {
        const verdict = await verify(stop.signal);
        put(key, { state: 'done', verdict });
        return verdict;
      } catch (thrown) {
        const isCancelled = stop.signal.aborted || errorCode(thrown) === 'CANCELLED';
        put(key, isCancelled ? undefined : { state: 'failed', problem: errorText(thrown) });
        return undefined;
      }
    },
    noteProgress(key, bytes, bytesTotal) {
      const running = verifications.get(key);
      if (running?.state === 'running') put(key, { ...running, bytes, bytesTotal });
    },
    forget: (key) => put(key, undefined),
  };
}
