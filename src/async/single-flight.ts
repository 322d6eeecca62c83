/**
 * Returns a function that runs the work at most once at a time. A call made during a run gets the result or the error
 * of that run; a later one runs the work again.
 */
export function singleFlight<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}
