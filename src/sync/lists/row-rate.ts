/** Counts rows that arrive. */
export interface RowRate {
  /** Adds rows that have just arrived. */
  add(count: number): void;
  /** The mean number per second over the last five seconds. */
  readonly perSecond: number;
}

const WINDOW_MS = 5_000;

/** Creates a counter that has seen no rows yet. */
export function createRowRate(): RowRate {
  let counted: { at: number; count: number }[] = [];
  return {
    add(count) {
      if (count > 0) counted.push({ at: performance.now(), count });
    },
    get perSecond() {
      const now = performance.now();
      counted = counted.filter(({ at }) => at > now - WINDOW_MS);
      return Math.round(counted.reduce((sum, { count }) => sum + count, 0) / (WINDOW_MS / 1000));
    },
  };
}
