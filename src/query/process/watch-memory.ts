/**
 * Ends this process before it takes the machine's memory. The engine's own limit counts only rows. A long text, or a
 * list of many values, takes memory outside of that limit (docs/decisions/14-sql-over-what-is-stored.md).
 */
const EVERY_MS = 20;
/** Enough for the last message to leave. */
const LAST_WORDS_MS = 30;

/**
 * Kills this process once it has more than `maxBytes` of resident memory. Looks every 20 ms.
 * @param onExceeded called once, 30 ms before the process ends
 */
export function watchMemory(maxBytes: number, onExceeded: () => void): { stop(): void } {
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() <= maxBytes) return;
    clearInterval(timer);
    onExceeded();
    // Only the end of the process stops the engine's threads in the middle of a value.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), LAST_WORDS_MS);
  }, EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
