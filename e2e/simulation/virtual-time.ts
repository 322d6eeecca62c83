/**
 * Virtual time. A simulation runs as a sequence of turns: one timer fires, and all that follows from it happens before
 * the next one. Work that needs the real machine for more than a turn (history) runs between two timers, one task at a
 * time. Nothing therefore depends on the speed of the machine.
 */
import { replaceFileCalls } from './file-calls.ts';
import { START } from './network.ts';
import type { Random } from './random.ts';

export interface VirtualTime {
  /** Milliseconds since the start; clock jumps do not change it. */
  now(): number;
  /** Sets the clock of the machine forward or back. */
  jump(milliseconds: number): void;
  /** Runs work of the real machine before the next timer fires. */
  outside<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Waits until only timers are left to wait for. */
  settle(): Promise<void>;
  /** Fires timers until `isDone`, or until `limit`. Returns true if it is done. */
  run(isDone: () => boolean, limit: number): Promise<boolean>;
  /** Drops all timers, as the end of a process does. */
  dropTimers(): void;
  /** Gives the process its own time back. */
  end(): void;
}

/** Resolves when every promise that can settle without a timer has settled. */
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

interface Timer {
  at: number;
  call: () => void;
}

/** Time does not begin at 0, which code may take for "never" (milliseconds). */
const LEAD_MS = 10_000;

/** Replaces the timers, the clocks and the random numbers of this process. */
export function startVirtualTime(random: Random): VirtualTime {
  const real = { setTimeout, clearTimeout, dateNow: Date.now, now: performance.now, random: Math.random };
  const timers = new Set<Timer>();
  const waiting: (() => Promise<unknown>)[] = [];
  let now = 0;
  let clock = START;
  let isOutside = false;
  const restoreFileCalls = replaceFileCalls(() => isOutside);

  globalThis.setTimeout = ((call: (...args: unknown[]) => void, milliseconds = 0, ...args: unknown[]) => {
    const timer = { at: now + Math.max(1, Math.ceil(milliseconds)), call: () => call(...args) };
    timers.add(timer);
    return timer;
  }) as unknown as typeof setTimeout;
  globalThis.clearTimeout = ((timer: Timer) => timers.delete(timer)) as unknown as typeof clearTimeout;
  Date.now = () => clock + now;
  performance.now = () => LEAD_MS + now;
  Math.random = random.of('Math.random').unit;

  async function settle(): Promise<void> {
    await nextTurn();
    for (let work = waiting.shift(); work !== undefined; work = waiting.shift()) {
      isOutside = true;
      await work().catch(() => {});
      isOutside = false;
      await nextTurn();
    }
  }

  /** The next timer: the earliest one, and of those at the same time the one that was set first. */
  function nextTimer(): Timer | undefined {
    let next: Timer | undefined;
    for (const timer of timers) if (next === undefined || timer.at < next.at) next = timer;
    return next;
  }

  return {
    now: () => now,
    jump(milliseconds) {
      clock += milliseconds;
    },
    outside: (work) =>
      new Promise((resolve, reject) => {
        waiting.push(() => work().then(resolve, reject));
      }),
    settle,
    async run(isDone, limit) {
      for (;;) {
        await settle();
        if (isDone()) return true;
        const timer = nextTimer();
        if (timer === undefined || timer.at > limit) {
          now = limit;
          return false;
        }
        timers.delete(timer);
        now = timer.at;
        timer.call();
      }
    },
    dropTimers: () => timers.clear(),
    end() {
      restoreFileCalls();
      globalThis.setTimeout = real.setTimeout;
      globalThis.clearTimeout = real.clearTimeout;
      Date.now = real.dateNow;
      performance.now = real.now;
      Math.random = real.random;
    },
  };
}
