import type { Query, QueryCache } from '@tanstack/react-query';

/**
 * A failure stays until it is answered. Without this, a reading that never succeeded would seem to be on its first way
 * each time it is asked for again, and what stands in its place would blink between failed and loading. Once nothing shows
 * it any more it is forgotten.
 */
export function keepFailures(cache: QueryCache): void {
  const failures = new WeakMap<Query, Error>();
  cache.subscribe((event) => {
    const { query } = event;
    if (event.type === 'observerRemoved' && !query.isActive()) failures.delete(query);
    if (event.type !== 'updated') return;
    const { action } = event;
    if (action.type === 'error') failures.set(query, action.error);
    if (action.type === 'success') failures.delete(query);
    if (action.type !== 'fetch' || query.state.data !== undefined) return;
    const error = failures.get(query);
    if (error !== undefined) query.setState({ error, status: 'error' });
  });
}
