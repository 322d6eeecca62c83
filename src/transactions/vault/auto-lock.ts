/** Locks a vault that was not used for a while, or that has been open for too long. */
import type { Clock } from './clock.ts';

export interface AutoLock {
  /** The vault has opened. */
  begin(): void;
  /** The vault was used, so it may stay open for longer. */
  use(): void;
  /** True when the vault must be locked by now. */
  isDue(): boolean;
  /** The vault is locked. */
  end(): void;
}

export interface AutoLockOptions {
  /** Milliseconds without use; 0 for no limit. */
  idleAfter: number;
  /** Milliseconds since it opened, used or not; 0 for no limit. */
  maxOpenMs: number;
  clock: Clock;
  lock(): void;
}

const CHECK_INTERVAL_MS = 5_000;

/**
 * Returns an automatic lock. Between `begin` and `end` it looks every five seconds, and calls `lock` when the vault
 * must be locked.
 */
export function createAutoLock({ idleAfter, maxOpenMs, clock, lock }: AutoLockOptions): AutoLock {
  const now = () => ({ wall: clock.wall(), monotonic: clock.monotonic() });
  let openedAt = now();
  let usedAt = openedAt;
  let stop = () => {};

  /**
   * Returns the time since `from` by the clock that shows more: one stops while the machine sleeps, the other can be
   * set back.
   */
  const elapsedMs = (from: typeof openedAt) => Math.max(clock.wall() - from.wall, clock.monotonic() - from.monotonic);
  const isOver = (from: typeof openedAt, limitMs: number) => limitMs > 0 && elapsedMs(from) >= limitMs;
  const isDue = () => isOver(usedAt, idleAfter) || isOver(openedAt, maxOpenMs);

  return {
    begin() {
      stop();
      openedAt = now();
      usedAt = openedAt;
      stop = clock.every(CHECK_INTERVAL_MS, () => isDue() && lock());
    },
    use() {
      usedAt = now();
    },
    isDue,
    end() {
      stop();
    },
  };
}
