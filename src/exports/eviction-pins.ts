import type { TableSpan } from '../history/index.ts';

/** What is needed right now, and must not make room for anything. */
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
