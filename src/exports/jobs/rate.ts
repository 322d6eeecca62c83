/** How fast something that only grows has grown over the last seconds. */
export interface Rate {
  /** Tells how much there is now. */
  note(amount: number): void;
  /** Growth per second; null until there is something to go by. */
  perSecond(): number | null;
}

const WINDOW_MS = 5_000;
/** Shorter than this says nothing. */
const MIN_MEASURED_MS = 250;

/** @param now milliseconds, of a clock that never goes back */
export function createRate(now: () => number = () => performance.now()): Rate {
  const seen: { at: number; amount: number }[] = [];
  return {
    note(amount) {
      const at = now();
      seen.push({ at, amount });
      while (seen.length > 2 && at - (seen[1]?.at ?? at) > WINDOW_MS) seen.shift();
    },
    perSecond() {
      const [first] = seen;
      const last = seen.at(-1);
      if (first === undefined || last === undefined || now() - first.at < MIN_MEASURED_MS) return null;
      return Math.max(0, ((last.amount - first.amount) / (now() - first.at)) * 1000);
    },
  };
}
