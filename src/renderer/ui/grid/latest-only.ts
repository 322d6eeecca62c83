/** Tasks of which only the latest counts. */
export interface LatestOnly {
  /** Ends what is under way and starts a task; undefined where it was ended itself before it was through. */
  run<Outcome>(task: (signal: AbortSignal) => Promise<Outcome>): Promise<Outcome | undefined>;
  stop(): void;
}

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
