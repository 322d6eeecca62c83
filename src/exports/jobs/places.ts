/** Places for work that runs. Work that waits for the network lends its place to other work. */
export interface Places {
  /** Returns how many places are free, and with that many `more` than usual; never less than 0. */
  free(more?: number): number;
  /** Takes a free place. The caller gives it back. */
  take(): void;
  /** Gives a place back: to work that returns for its own, else to new work. */
  giveBack(): void;
  /**
   * Gives a place back while `waiting` is pending, and then takes one as soon as one is free. An aborted signal ends the
   * second wait at once: the work ends too, and then gives the place back.
   */
  lend(waiting: Promise<void>, signal: AbortSignal): Promise<void>;
}

/**
 * Returns `count` free places.
 * @param onFree called when a place has become free for new work
 */
export function createPlaces(count: number, onFree: () => void): Places {
  let taken = 0;
  const returning = new Set<() => void>();

  function take(): void {
    taken += 1;
  }

  function giveBack(): void {
    taken -= 1;
    // Work that was stopped while it waited for a place runs to its end beyond the count.
    if (taken >= count) return;
    const [enter] = returning;
    if (enter === undefined) onFree();
    else enter();
  }

  function comeBack(signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    function enter(): void {
      if (!returning.delete(enter)) return;
      // Work that waits for days lends its place every minute, with one signal.
      signal.removeEventListener('abort', enter);
      take();
      resolve();
    }
    returning.add(enter);
    signal.addEventListener('abort', enter, { once: true });
    if (taken < count || signal.aborted) enter();
    return promise;
  }

  return {
    free: (more = 0) => Math.max(0, count + more - taken),
    take,
    giveBack,
    async lend(waiting, signal) {
      giveBack();
      await waiting.finally(() => comeBack(signal));
    },
  };
}
