export interface Signals {
  /** Fires at the first SIGINT or SIGTERM. */
  readonly signal: AbortSignal;
  readonly stopped: Promise<void>;
  /** Starts something. Resolves with undefined when a signal came first; then the started thing is closed too. */
  unlessStopped<Started>(start: (signal: AbortSignal) => Promise<Started>): Promise<Started | undefined>;
  dispose(): void;
}

/** Makes a signal that fires at the first SIGINT or SIGTERM. `dispose` removes the handlers. */
export function stopOnSignals(): Signals {
  const abort = new AbortController();
  let stop: () => void = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const onSignal = () => {
    abort.abort();
    stop();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  function dispose(): void {
    process.off('SIGINT', onSignal);
    process.off('SIGTERM', onSignal);
  }
  return {
    signal: abort.signal,
    stopped,
    async unlessStopped(start) {
      try {
        return await start(abort.signal);
      } catch (thrown) {
        dispose();
        if (abort.signal.aborted) return undefined;
        throw thrown;
      }
    },
    dispose,
  };
}

/**
 * Runs work that ends by itself. If a signal stops it, `onStop` reports the result. An error without a signal is
 * thrown.
 */
export async function runUntilStopped(work: (signal: AbortSignal) => Promise<void>, onStop: () => void): Promise<void> {
  const { signal, dispose } = stopOnSignals();
  try {
    await work(signal);
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
    onStop();
  } finally {
    dispose();
  }
}
