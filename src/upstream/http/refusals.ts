/** Most requests that are refused within ten seconds. */
const MAX_REFUSALS = 3;
/** Time for which a refusal counts (milliseconds). */
export const REFUSALS_REMEMBERED_MS = 10_000;

/** The refusals of a service, and the pauses that it asked for. Times are those of `performance.now()`. */
export class Refusals {
  #times: number[] = [];
  #pausedUntil = 0;
  /** True from a refusal until a later request is answered: a single request tries. */
  #isTrying = false;

  /** Counts a refusal that asks for a pause (milliseconds). */
  add(now: number, pauseMs: number): void {
    this.#times.push(now);
    this.#pausedUntil = Math.max(this.#pausedUntil, now + pauseMs);
    this.#isTrying = true;
  }

  /** Notes that a request was answered. The answer to one from before the last refusal says nothing. */
  accept(sentAt: number): void {
    if (sentAt > (this.#times.at(-1) ?? Number.NEGATIVE_INFINITY)) this.#isTrying = false;
  }

  /** Returns the earliest time for another request; it can be in the past. */
  resumesAt(now: number): number {
    this.#times = this.#times.filter((time) => time > now - REFUSALS_REMEMBERED_MS);
    const oldest = this.#times.at(-MAX_REFUSALS);
    return Math.max(this.#pausedUntil, oldest === undefined ? 0 : oldest + REFUSALS_REMEMBERED_MS);
  }

  /**
   * The most requests that may be in progress, as of the last `resumesAt`. Even if all of them are refused, there are not
   * more than three refusals in ten seconds.
   */
  get mostUnderWay(): number {
    return this.#isTrying ? 1 : MAX_REFUSALS - this.#times.length;
  }
}
