import { raceAbort } from './race-abort.ts';

/** Limits how many pieces of work run at the same time. Each running piece holds one slot. */
export interface Semaphore {
  /**
   * Runs work when a slot is free.
   * @param isUrgent read whenever a slot is given: urgent work goes first, then the order of the calls
   * @throws OrreryError CANCELLED when the signal fires before a slot is free, and what the work throws
   */
  run<Result>(work: () => Promise<Result>, signal?: AbortSignal, isUrgent?: () => boolean): Promise<Result>;
}

/**
 * Returns a semaphore: at most `slots` (1 or more) pieces of work run at a time, urgent ones first, else in the order
 * of the calls.
 */
export function createSemaphore(slots: number): Semaphore {
  const waiting: { isUrgent: () => boolean; start: () => void }[] = [];
  let free = slots;

  function startWaiting(): void {
    while (free > 0 && waiting.length > 0) {
      const urgent = waiting.findIndex(({ isUrgent }) => isUrgent());
      const [next] = waiting.splice(Math.max(0, urgent), 1);
      free -= 1;
      next?.start();
    }
  }

  return {
    async run(work, signal, isUrgent = () => false) {
      const { promise: slot, resolve: start } = Promise.withResolvers<void>();
      const caller = { isUrgent, start };
      waiting.push(caller);
      startWaiting();
      await raceAbort(slot, signal, () => {
        const index = waiting.indexOf(caller);
        if (index !== -1) waiting.splice(index, 1);
        else release();
      });
      try {
        return await work();
      } finally {
        release();
      }
    },
  };

  function release(): void {
    free += 1;
    startWaiting();
  }
}
