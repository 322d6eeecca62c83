import type { WhileUnread } from './query-cache.ts';

/** Keeps the removal of files of the cache apart from the queries that use them. */
interface RemovalGate {
  /** Number of queries that read or make files of the cache. */
  readonly readers: number;
  /** Runs the work of a query after all removals under way. None begins before the work has ended. */
  read<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs a removal. */
  whileUnread: WhileUnread;
}

/** Returns a gate that no query has passed yet. */
export function createRemovalGate(): RemovalGate {
  let readers = 0;
  let removals = Promise.resolve();
  return {
    get readers() {
      return readers;
    },
    async read(work) {
      readers += 1;
      try {
        await removals;
        return await work();
      } finally {
        readers -= 1;
      }
    },
    async whileUnread(work) {
      if (readers > 0) return false;
      const removal = work();
      // Several can run at a time, and the one that began last may end first.
      removals = Promise.allSettled([removals, removal]).then(() => {});
      await removal;
      return true;
    },
  };
}
