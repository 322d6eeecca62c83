/** Measures the growth per second of an increasing amount, over the last seconds. */
export interface GrowthRate {
  /** Records the current amount. */
  note(amount: number): void;
  /** Returns the growth per second; null until there are enough measurements. */
  perSecond(): number | null;
}

const WINDOW_MS = 5_000;
/** A shorter time gives no usable rate: the wait for the first answer counts too much. */
const MIN_MEASURED_MS = 2_000;
/** After such a time without a measurement the earlier ones no longer count: nothing could grow, as in an outage. */
const FORGOTTEN_AFTER_MS = 30_000;

/**
 * Returns a meter that tells how much an amount grew per second, over the last seconds. It has no measurement yet.
 * @param now a monotonic clock (milliseconds)
 * @param windowMs the time that it covers; longer for an amount that grows in few steps
 */
export function createGrowthRate(now: () => number = () => performance.now(), windowMs = WINDOW_MS): GrowthRate {
  const seen: { at: number; amount: number }[] = [];
  return {
    note(amount) {
      const at = now();
      if (at - (seen.at(-1)?.at ?? at) > FORGOTTEN_AFTER_MS) seen.length = 0;
      seen.push({ at, amount });
      while (seen.length > 2 && at - (seen[1]?.at ?? at) > windowMs) seen.shift();
    },
    perSecond() {
      const [first] = seen;
      const last = seen.at(-1);
      if (first === undefined || last === undefined || now() - first.at < MIN_MEASURED_MS) return null;
      return Math.max(0, ((last.amount - first.amount) / (now() - first.at)) * 1000);
    },
  };
}
