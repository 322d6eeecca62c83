/** The proofs that a node was shown since its newest block: it takes none of them twice, whatever became of the first. */

/** As many as anybody can show within a block; where the chain stands still the oldest are forgotten beyond it. */
const MOST = 100_000;
/** Longer names are told apart by their beginning and length: nobody's transaction is to fill this memory. */
const LONGEST = 256;

export interface SeenProofs {
  /** Notes a tid at a height. @returns whether it was seen before, since that block */
  note(tid: string, height: number): boolean;
}

export function createSeenProofs(): SeenProofs {
  const seen = new Set<string>();
  let newest = -1;
  return {
    note(tid, height) {
      if (height !== newest) seen.clear();
      newest = height;
      const name = tid.length > LONGEST ? `${tid.length} ${tid.slice(0, LONGEST)}` : tid;
      if (seen.has(name)) return true;
      const [oldest] = seen;
      if (seen.size >= MOST && oldest !== undefined) seen.delete(oldest);
      seen.add(name);
      return false;
    },
  };
}
