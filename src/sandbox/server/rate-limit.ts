/**
 * The rate limit of real data services: a token bucket for requests, and a second one of the same size for refusals.
 * When the second is empty, the client is banned.
 */

/** Options of a rate limit. */
export interface RateLimitOptions {
  /** Tokens added per second. */
  perSecond: number;
  /** Maximum tokens. */
  burst: number;
  /** Duration of a ban (seconds). */
  banSeconds: number;
}

/** The rate limit of real data services. */
export const NETWORK_RATE_LIMIT: RateLimitOptions = { perSecond: 20, burst: 100, banSeconds: 600 };

/** The decision about a request, with the values that its answer reports. */
export type RateDecision =
  | { kind: 'admitted'; remaining: number }
  | { kind: 'limited'; resetSeconds: number }
  | { kind: 'banned'; retryAfterSeconds: number };

/** A rate limit of the sandbox, with its present state. */
export interface RateLimit {
  readonly perSecond: number;
  /** Decides about a request. @param now milliseconds of any monotonic clock */
  admit(now: number): RateDecision;
}

/** Returns a full bucket of tokens. */
function createBucket({ perSecond, burst }: RateLimitOptions) {
  let tokens = burst;
  let filledAt: number | undefined;
  return {
    /** Takes a token if there is one, and returns if there was. @param now milliseconds of any monotonic clock */
    take(now: number): boolean {
      tokens = Math.min(burst, tokens + ((now - (filledAt ?? now)) / 1000) * perSecond);
      filledAt = now;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
    get tokens() {
      return tokens;
    },
  };
}

/** Returns one limit for all callers, since every caller on a loopback address is on the same machine. */
export function createRateLimit(options: RateLimitOptions): RateLimit {
  const { perSecond, banSeconds } = options;
  const requests = createBucket(options);
  const refusals = createBucket(options);
  let bannedUntil = Number.NEGATIVE_INFINITY;

  return {
    perSecond,
    admit(now) {
      if (now < bannedUntil) return { kind: 'banned', retryAfterSeconds: Math.ceil((bannedUntil - now) / 1000) };
      if (requests.take(now)) return { kind: 'admitted', remaining: Math.floor(requests.tokens) };
      if (refusals.take(now)) {
        return { kind: 'limited', resetSeconds: Math.max(1, Math.ceil((1 - requests.tokens) / perSecond)) };
      }
      bannedUntil = now + banSeconds * 1000;
      return { kind: 'banned', retryAfterSeconds: banSeconds };
    },
  };
}
