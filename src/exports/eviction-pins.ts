import type { TableSpan } from '../history/index.ts';

/** Tables of segments that are in use now. Eviction must not remove them. */
export interface EvictionPins {
  /** Holds a table of a range of blocks until the returned function is called. */
  hold(span: TableSpan): () => void;
  held(): TableSpan[];
}

export function createEvictionPins(): EvictionPins {
  const held = new Set<TableSpan>();
  return {
    hold(span) {
      const mine = { ...span };
      held.add(mine);
      return () => held.delete(mine);
    },
    held: () => [...held],
  };
}
