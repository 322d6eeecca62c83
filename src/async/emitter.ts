/** Passes events to its listeners. */
export interface Emitter<Event> {
  /** Calls the listener for every event, until the returned function is called. */
  listen(listener: (event: Event) => void): () => void;
  /** Calls every listener. A listener added during the call receives only later events. */
  emit(event: Event): void;
  /** The number of listeners at present. */
  readonly size: number;
  /** Removes all listeners. */
  clear(): void;
}

/**
 * Returns an emitter without listeners. `emit` calls the listeners in the order in which they were added. If one
 * throws, `emit` throws the same and does not call the others.
 */
export function createEmitter<Event = void>(): Emitter<Event> {
  const listeners = new Set<{ listener: (event: Event) => void }>();
  return {
    listen(listener) {
      const entry = { listener };
      listeners.add(entry);
      return () => {
        listeners.delete(entry);
      };
    },
    emit(event) {
      for (const { listener } of [...listeners]) listener(event);
    },
    get size() {
      return listeners.size;
    },
    clear: () => listeners.clear(),
  };
}
