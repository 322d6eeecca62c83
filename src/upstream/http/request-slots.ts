import type { Pace } from './pace.ts';

const SECOND_MS = 1_000;
/** Lowest rate that is adopted from a service (requests per second). A slower service requests pauses. */
const MIN_REQUESTS_PER_SECOND = 0.5;
/**
 * Longest wait for a service without remaining requests (milliseconds). If it needs more time, it refuses the next
 * request and requests a pause.
 */
const MAX_RENEWAL_MS = SECOND_MS;

/** The slots of a service: how many requests it may receive in any second. Times are those of `performance.now()`. */
export class RequestSlots {
  /** Requests per second, even if the service accepts more. */
  readonly #most: number;
  #perSecond: number;
  /** Number of requests that the service accepts before `#renewsAt`, by its newest answer. */
  #remaining = Number.POSITIVE_INFINITY;
  #renewsAt = 0;
  /** Times at which slots become free, ascending; one for each request received within the last second. */
  #returning: number[] = [];
  #unreceived = 0;

  constructor(requestsPerSecond: number) {
    this.#most = requestsPerSecond;
    this.#perSecond = requestsPerSecond;
  }

  get #slots(): number {
    return Math.max(1, Math.floor(this.#perSecond));
  }

  /** Takes the slot of a request that is sent now. */
  take(): void {
    this.#unreceived += 1;
    this.#remaining -= 1;
  }

  /** Gives back the slot of a request that was never sent. */
  giveBack(): void {
    this.#unreceived -= 1;
    this.#remaining += 1;
  }

  /** Notes that the service has received a request. */
  receive(now: number): void {
    this.#unreceived -= 1;
    this.#returning.push(now + (this.#slots * SECOND_MS) / this.#perSecond);
  }

  /** Adopts the limits in an answer. @param underWay the number of requests in progress, the answered one included */
  adopt(pace: Pace, underWay: number): void {
    if (pace.perSecond !== undefined) {
      this.#perSecond = Math.min(this.#most, Math.max(MIN_REQUESTS_PER_SECOND, pace.perSecond));
    }
    if (pace.remaining === undefined) return;
    // The service may not have counted the other requests in progress yet, so subtract them.
    this.#remaining = pace.remaining - (underWay - 1);
    this.#renewsAt = performance.now() + Math.min(MAX_RENEWAL_MS, pace.resetMs ?? MAX_RENEWAL_MS);
  }

  /**
   * Returns the earliest time for one more request; it can be in the past. Null if it depends on a request that the
   * service has not received yet.
   * @param isBackground leaves half of every second to others
   */
  opensAt(now: number, isBackground: boolean): number | null {
    this.#returning = this.#returning.filter((time) => time > now);
    const renewed = this.#remaining > 0 ? 0 : this.#renewsAt;
    const most = isBackground ? Math.ceil(this.#slots / 2) : this.#slots;
    const tooMany = this.#unreceived + this.#returning.length - most;
    if (tooMany < 0) return renewed;
    const slot = this.#returning[tooMany];
    return slot === undefined ? null : Math.max(slot, renewed);
  }
}
