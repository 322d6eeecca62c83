/** The signals that end a command. */
export interface Signals {
  /** Aborts at the first SIGINT or SIGTERM. */
  readonly signal: AbortSignal;
  /** Resolves at the first SIGINT or SIGTERM. */
  readonly stopped: Promise<void>;
  /**
   * Starts something and returns it; returns undefined if a signal came before it had started.
   * @throws the error of `start` if no signal came
   */
  unlessStopped<Started>(start: (signal: AbortSignal) => Promise<Started>): Promise<Started | undefined>;
  /** Removes the handlers: the signals end the process again. */
  dispose(): void;
}

/**
 * Handles SIGINT and SIGTERM from now on, so that they do not end the process. The caller ends its work itself and then
 * disposes of the handlers.
 */
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
 * Runs work that ends by itself. If it fails after SIGINT or SIGTERM, `onStop` reports that.
 * @throws the error of `work` if no signal came
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
