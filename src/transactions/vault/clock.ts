/** The clocks of a vault; tests pass their own. */
export interface VaultClock {
  /** Unix milliseconds: advances while the machine sleeps, and jumps when the clock is set. */
  wall(): number;
  /** Milliseconds that never jump, and may stop while the machine sleeps. */
  monotonic(): number;
  /** Calls `work` at an interval of `ms` milliseconds, until the returned function is called. */
  every(ms: number, work: () => void): () => void;
}

/** The clocks of this machine. */
export const systemClock: VaultClock = {
  wall: () => Date.now(),
  monotonic: () => performance.now(),
  every(ms, work) {
    const timer = setInterval(work, ms).unref();
    return () => clearInterval(timer);
  },
};
