/** The proofs that a node received since its newest block. It accepts none of them twice, whatever the first result was. */

/** More than anybody can send within a block. On a chain that does not move, the oldest are forgotten beyond it. */
const MAX_PROOFS = 100_000;
/** Longer tids are identified by their start and length, so that no transaction can fill the memory. */
const MAX_TID_CHARACTERS = 256;

/** The tids of the proofs that the network has seen since its newest block. */
export interface SeenProofs {
  /**
   * Adds a tid, and forgets all others if the height has changed. Returns true if it was already added at this height.
   * @param height the newest block
   */
  note(tid: string, height: number): boolean;
}

/**
 * Returns an empty record of the proofs that a node has seen since its newest block. It holds at most 100,000 tids and
 * forgets the oldest beyond that.
 */
export function createSeenProofs(): SeenProofs {
  const seen = new Set<string>();
  let newest = -1;
  return {
    note(tid, height) {
      if (height !== newest) seen.clear();
      newest = height;
      const name = tid.length > MAX_TID_CHARACTERS ? `${tid.length} ${tid.slice(0, MAX_TID_CHARACTERS)}` : tid;
      if (seen.has(name)) return true;
      const [oldest] = seen;
      if (seen.size >= MAX_PROOFS && oldest !== undefined) seen.delete(oldest);
      seen.add(name);
      return false;
    },
  };
}
