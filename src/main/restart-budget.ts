/** Whether a window that crashed is worth loading again: a few times within a while, then not any more. */
const MOST = 3;
const WHILE_MS = 60_000;

/** @param now the clock, in milliseconds */
export function createRestartBudget(now: () => number = Date.now): () => boolean {
  let restarts: number[] = [];
  return () => {
    restarts = restarts.filter((at) => now() - at < WHILE_MS);
    if (restarts.length >= MOST) return false;
    restarts.push(now());
    return true;
  };
}
