import type { Query, QueryCache } from '@tanstack/react-query';

/**
 * Makes the cache show a query that never succeeded as failed while it is retried, until it succeeds. Otherwise, it
 * would look like a first load at each retry, and the view would flicker. The failure is dropped when no view uses the
 * query any more.
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
