/** Calls a function a moment after it was requested, once for several requests. */
export interface Soon {
  /** Asks for a call. Until that call, further requests lead to no other one. */
  request(): void;
  /** Drops a pending call and ignores later requests. */
  stop(): void;
}

/** Returns an object that calls `act` once, `delayMs` milliseconds after the first of several requests. */
export function createSoon(act: () => void, delayMs: number): Soon {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  return {
    request() {
      if (stopped) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        act();
      }, delayMs);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
