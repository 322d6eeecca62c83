import type { TableSpan } from '../history/index.ts';

/** Tables of segments that are in use now. Eviction must not remove them. */
export interface EvictionPins {
  /** Pins a table of a range of blocks until the returned function is called. */
  pin(span: TableSpan): () => void;
  /** Returns all that is pinned now. */
  pinned(): TableSpan[];
}

/** Returns an empty list of pinned tables, which eviction must not remove. */
export function createEvictionPins(): EvictionPins {
  const pinned = new Set<TableSpan>();
  return {
    pin(span) {
      const own = { ...span };
      pinned.add(own);
      return () => pinned.delete(own);
    },
    pinned: () => [...pinned],
  };
}
