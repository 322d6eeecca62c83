const MAX_RESTARTS = 3;
const PERIOD_MS = 60_000;

/**
 * Returns a function that limits restarts of something that fails to three a minute. It returns true if one more
 * restart is allowed, and counts it.
 * @param now the clock, in milliseconds
 */
export function createRestartBudget(now: () => number = Date.now): () => boolean {
  let restarts: number[] = [];
  return () => {
    restarts = restarts.filter((at) => now() - at < PERIOD_MS);
    if (restarts.length >= MAX_RESTARTS) return false;
    restarts.push(now());
    return true;
  };
}
