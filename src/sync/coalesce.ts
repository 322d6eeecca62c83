/**
 * Calls `tell` for a key at once and then at most every `everyMs`, however often it is asked to; the last asking is never
 * lost. `stop` drops what is still to be told.
 */
export function coalesce<Key>(tell: (key: Key) => void, everyMs: number): { ask(key: Key): void; stop(): void } {
  const timers = new Map<Key, { timer: NodeJS.Timeout; again: boolean }>();
  let stopped = false;

  function tellNow(key: Key): void {
    tell(key);
    const timer = setTimeout(() => {
      const again = timers.get(key)?.again === true;
      timers.delete(key);
      if (again) tellNow(key);
    }, everyMs);
    timers.set(key, { timer, again: false });
  }

  return {
    ask(key) {
      if (stopped) return;
      const told = timers.get(key);
      if (told === undefined) tellNow(key);
      else told.again = true;
    },
    stop() {
      stopped = true;
      for (const { timer } of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
