/**
 * How urgent the requests of one thing are: of those that wait for their turn the most urgent goes first. While somebody
 * asks for the thing, its requests go before all that keeps things in step, those that wait already among them.
 * The regular look at the service goes before all: where it has to wait, the service would seem silent.
 */
export const PRIORITY = { look: 0, asked: 1, inStep: 2, background: 3 } as const;

export interface Priority {
  rank(): number;
  /** Makes it urgent for as long as the work takes. */
  whileAsked<Result>(work: () => Promise<Result>): Promise<Result>;
}

export function createPriority(usual: number): Priority {
  let asking = 0;
  return {
    rank: () => (asking > 0 ? PRIORITY.asked : usual),
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
