import type { Clock } from './vault/clock.ts';

/** A clock that stands until a test moves it. */
export interface HandClock extends Clock {
  /** Time passes, and whatever is regular happens. */
  pass(ms: number): void;
  /** The machine sleeps: time passes, but not for it. */
  sleep(ms: number): void;
  /** Somebody sets the machine's clock. */
  set(ms: number): void;
}

export function handClock(): HandClock {
  let wall = 1_700_000_000_000;
  let monotonic = 0;
  const regular = new Set<() => void>();
  return {
    wall: () => wall,
    monotonic: () => monotonic,
    every(_, work) {
      regular.add(work);
      return () => regular.delete(work);
    },
    pass(ms) {
      wall += ms;
      monotonic += ms;
      for (const work of regular) work();
    },
    sleep(ms) {
      wall += ms;
    },
    set(ms) {
      wall = ms;
    },
  };
}
