/** A timer that fires this late shows a busy machine, not a silent service (milliseconds). */
const MAX_TIMER_DELAY_MS = 200;

/**
 * Starts a timer that calls `onSilence` once after `timeoutMs` (milliseconds), unless it is stopped before. If the
 * timer fires more than 200 ms late, this thread was too busy to read answers that arrived, and it waits 200 ms more.
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

/** Probes that have timed out and keep running, so that a slow service is still detected. */
export interface TimedOutProbes {
  /** Adds a probe. Aborts the oldest one if there are too many. */
  add(probe: AbortController): void;
  /** Removes a probe that has ended. */
  delete(probe: AbortController): void;
}

const MAX_TIMED_OUT_PROBES = 2;

/** Returns an empty set of probes that have timed out. It keeps at most two and aborts the oldest one above that. */
export function createTimedOutProbes(): TimedOutProbes {
  const running = new Set<AbortController>();
  return {
    add(probe) {
      running.add(probe);
      const [oldest] = running;
      if (running.size <= MAX_TIMED_OUT_PROBES || oldest === undefined) return;
      running.delete(oldest);
      oldest.abort();
    },
    delete: (probe) => running.delete(probe),
  };
}
