/** Counts of the sandbox's requests, for tests. */

/** The numbers of requests since the start. */
export interface RequestCounts {
  total: number;
  /** By route as the interface writes it (`/api/v2/nodes`); a request without a route counts as "other". */
  byRoute: Record<string, number>;
  /** Requests refused with 429, by the rate limit or by a fault. */
  limited: number;
  /** Requests refused with 403, by the rate limit or by a fault. */
  banned: number;
  /** When the latest refusals with 429 happened (Unix milliseconds), oldest first. */
  limitedAt: number[];
}

const MAX_TIMES = 1000;

/** Returns a counter at zero. `read` returns a copy; it keeps the times of the last 1,000 refusals. */
export function createRequestCounter() {
  const counts: RequestCounts = { total: 0, byRoute: {}, limited: 0, banned: 0, limitedAt: [] };
  return {
    count(route: string): void {
      counts.total += 1;
      counts.byRoute[route] = (counts.byRoute[route] ?? 0) + 1;
    },
    limited(): void {
      counts.limited += 1;
      counts.limitedAt = [...counts.limitedAt, Date.now()].slice(-MAX_TIMES);
    },
    banned(): void {
      counts.banned += 1;
    },
    read: (): RequestCounts => structuredClone(counts),
  };
}
/** Counts the requests of a sandbox. */
export type RequestCounter = ReturnType<typeof createRequestCounter>;
