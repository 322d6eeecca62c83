const MAX_RESTARTS = 3;
const PERIOD_MS = 60_000;

/**
 * Limits how often something that fails is started again: three times a minute. The returned function says if it may be
 * started once more, and counts that restart.
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
