/** Minimum time between two events of progress (milliseconds). */
const EVENT_INTERVAL_MS = 250;

/** Returns a function that passes progress to `emit` at most four times a second, and at the end. */
export function progressReporter(emit: (done: number, total: number) => void) {
  let emittedAt = 0;
  return (done: number, total: number): void => {
    const now = performance.now();
    if (now - emittedAt < EVENT_INTERVAL_MS && done !== total) return;
    emittedAt = now;
    emit(done, total);
  };
}
