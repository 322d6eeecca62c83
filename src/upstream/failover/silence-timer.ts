/** A timer that fires this late shows a busy machine, not a silent service (milliseconds). */
const MAX_TIMER_DELAY_MS = 200;

/**
 * Calls `onSilence` after a time without an answer. If this thread was too busy to read the answers that arrived, the
 * timer gives it a little more time first.
 * @param timeoutMs milliseconds
 * @returns a function that stops the timer
 */
export function startSilenceTimer(timeoutMs: number, onSilence: () => void): () => void {
  let due = performance.now() + timeoutMs;
  const judge = () => {
    if (performance.now() - due <= MAX_TIMER_DELAY_MS) {
      onSilence();
      return;
    }
    due = performance.now() + MAX_TIMER_DELAY_MS;
    timer = setTimeout(judge, MAX_TIMER_DELAY_MS);
  };
  let timer = setTimeout(judge, timeoutMs);
  return () => clearTimeout(timer);
}
