/** Minimum time between two events of progress (milliseconds). */
const EVENT_INTERVAL_MS = 250;

/** Returns a function that passes progress to `emit` at most four times a second, and at the end. */
export function progressReporter(emit: (bytes: number, bytesTotal: number) => void) {
  let emittedAt = 0;
  return (bytes: number, bytesTotal: number): void => {
    const now = performance.now();
    if (now - emittedAt < EVENT_INTERVAL_MS && bytes !== bytesTotal) return;
    emittedAt = now;
    emit(bytes, bytesTotal);
  };
}
