import type { VaultClock } from './vault/clock.ts';

/** A clock that moves only when a test moves it. */
export interface HandClock extends VaultClock {
  /** Lets time pass, and runs all regular work once. */
  pass(ms: number): void;
  /** Lets the machine sleep: the wall clock moves, the monotonic clock stops. */
  sleep(ms: number): void;
  /** Sets the wall clock. */
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
