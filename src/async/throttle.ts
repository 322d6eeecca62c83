/** Limits how often a function is called, separately for each key. */
export interface Throttle<Key> {
  /** Asks for a call with this key. */
  request(key: Key): void;
  /** Drops pending calls and ignores later requests. */
  stop(): void;
}

/**
 * Returns a throttle that calls `call` for a key immediately, and then at most once per `intervalMs` (milliseconds). A
 * request made during the interval leads to one call at its end, so the last request is never lost.
 */
export function createThrottle<Key>(call: (key: Key) => void, intervalMs: number): Throttle<Key> {
  const timers = new Map<Key, { timer: ReturnType<typeof setTimeout>; isRequested: boolean }>();
  let stopped = false;

  function callNow(key: Key): void {
    call(key);
    const timer = setTimeout(() => {
      const isRequested = timers.get(key)?.isRequested === true;
      timers.delete(key);
      if (isRequested) callNow(key);
    }, intervalMs);
    timers.set(key, { timer, isRequested: false });
  }

  return {
    request(key) {
      if (stopped) return;
      const last = timers.get(key);
      if (last === undefined) callNow(key);
      else last.isRequested = true;
    },
    stop() {
      stopped = true;
      for (const { timer } of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
