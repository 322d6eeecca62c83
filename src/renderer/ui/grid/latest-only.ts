/** Runs one task at a time: a new task cancels the one before. */
export interface LatestOnly {
  /**
   * Cancels the running task and starts a new one. Resolves to undefined if the new one is cancelled before it ends.
   */
  run<Outcome>(task: (signal: AbortSignal) => Promise<Outcome>): Promise<Outcome | undefined>;
  /** Cancels the running task. */
  stop(): void;
}

/**
 * Returns a runner of tasks that aborts the task before when a new one begins; an aborted task gives undefined and
 * never throws.
 */
export function latestOnly(): LatestOnly {
  let latest: AbortController | undefined;
  return {
    async run(task) {
      latest?.abort();
      const own = new AbortController();
      latest = own;
      try {
        const outcome = await task(own.signal);
        return own.signal.aborted ? undefined : outcome;
      } catch (thrown) {
        if (own.signal.aborted) return undefined;
        throw thrown;
      }
    },
    stop: () => latest?.abort(),
  };
}
