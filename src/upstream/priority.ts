/**
 * Priorities of requests in the queue of the rate budget. The lowest number is sent first. While a caller waits for a
 * resource, all requests of that resource have the priority `asked`, including those already in the queue. The health
 * probe comes first: if it had to wait, the service would look offline.
 */
export const PRIORITY = { probe: 0, asked: 1, inStep: 2, background: 3 } as const;

/** Options of a request. */
export interface RequestOptions {
  /** Aborts the request. */
  signal: AbortSignal;
  /** Returns the priority of the request (`PRIORITY`) while it waits; the lowest is sent first; `inStep` by default. */
  priority?: (() => number) | undefined;
}

/** The priority of the requests of one resource, such as a list. */
export interface Priority {
  /** Returns the priority at present: a number of `PRIORITY`. */
  current(): number;
  /** Raises the priority to `asked` while the work runs. */
  whileAsked<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Returns a priority that is `usual`, or `asked` while at least one `whileAsked` runs. */
export function createPriority(usual: number): Priority {
  let asking = 0;
  return {
    current: () => (asking > 0 ? PRIORITY.asked : usual),
    async whileAsked(work) {
      asking += 1;
      try {
        return await work();
      } finally {
        asking -= 1;
      }
    },
  };
}
