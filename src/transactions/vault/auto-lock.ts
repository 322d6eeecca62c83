/** Locks a vault that was not used for a while, or that has been open for too long. */
import type { VaultClock } from './clock.ts';

/** Locks a vault after a time without use, or after the maximum time. */
export interface AutoLock {
  /** Call it when the vault has opened. */
  begin(): void;
  /** Call it when the vault was used, so that it stays open for longer. */
  use(): void;
  /** True when the time has come to lock the vault. */
  isDue(): boolean;
  /** Call it when the vault was locked. */
  end(): void;
}

/** Options of the automatic lock. */
export interface AutoLockOptions {
  /** Time without use after which the vault locks (milliseconds); 0 for no limit. */
  idleAfter: number;
  /** Time after which it locks even if it is used (milliseconds); 0 for no limit. */
  maxOpenMs: number;
  clock: VaultClock;
  /** Locks the vault. */
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
