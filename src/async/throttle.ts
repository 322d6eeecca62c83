export interface Throttle<Key> {
  /** Asks for a call with this key. */
  request(key: Key): void;
  /** Drops the calls that are due and takes no more requests. */
  stop(): void;
}

/**
 * Calls `call` for a key at once and then at most every `intervalMs` (milliseconds), however often it is requested. The
 * last request is never lost.
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
