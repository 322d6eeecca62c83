import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ExplorerApi, ExplorerEvent, RequestOf, SavedQuery } from '../../../../contract/index.ts';
import { errorText } from '../../../data/error-text.ts';
import { useApi, useExplorerEvents } from '../../../data/explorer.tsx';
import { announce, announceUndoable } from '../../../ui/parts/index.ts';

const SAVED = ['saved queries'] as const;
const RUNS = ['query runs'] as const;

/** Loads the saved queries, in the order of folder and name. They are loaded again when another window changes them. */
export function useSavedQueries() {
  const api = useApi();
  useFresh(SAVED);
  return useQuery({
    queryKey: SAVED,
    queryFn: async ({ signal }) => (await api.call('savedQueries', {}, signal)).queries,
  });
}

/** Loads the last runs of queries, newest first. They are loaded again when another query was run. */
export function useQueryRuns() {
  const api = useApi();
  useFresh(RUNS);
  return useQuery({ queryKey: RUNS, queryFn: async ({ signal }) => (await api.call('queryRuns', {}, signal)).runs });
}

/** Loads the examples of queries that come with Orrery. */
export function useQueryExamples() {
  const api = useApi();
  return useQuery({
    queryKey: ['query examples'],
    queryFn: async ({ signal }) => (await api.call('queryExamples', {}, signal)).examples,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * Reads the query `key` again when saved queries or runs change: in this page, in other tabs, by scripts and
 * assistants.
 */
function useFresh(key: readonly string[]) {
  const client = useQueryClient();
  useExplorerEvents(
    useCallback(
      (event: ExplorerEvent) => void (event.type === 'queries' && client.invalidateQueries({ queryKey: key })),
      [client, key],
    ),
  );
}

const onError = (error: Error) => announce(errorText(error), 'bad');
const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: SAVED });

/** Stores a former state of a saved query again. A failure is announced. */
const restore = (api: ExplorerApi, client: QueryClient, { changedAt: _at, ...content }: SavedQuery) =>
  void api.call('saveQuery', content).then(() => refresh(client), onError);

/**
 * Returns a mutation that saves a query. It replaces the query `former`, if there is one, and the announcement then
 * offers to undo that. It calls `onSaved` with the saved query. Its form shows a failure.
 */
export function useSaveQuery(onSaved: (query: SavedQuery) => void) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ former, ...query }: Omit<RequestOf<'saveQuery'>, 'id'> & { former: SavedQuery | undefined }) =>
      api.call('saveQuery', { ...(former !== undefined && { id: former.id }), ...query }),
    async onSuccess(query, { former }) {
      await refresh(client);
      if (former === undefined) announce(`Saved "${query.name}"`);
      else announceUndoable(`Replaced "${query.name}"`, () => restore(api, client, former));
      onSaved(query);
    },
  });
}

/** Returns a mutation that deletes a saved query. The announcement offers to undo it. */
export function useRemoveQuery() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: SavedQuery) => api.call('removeQuery', { id }),
    async onSuccess({ removed }, query) {
      await refresh(client);
      if (!removed) return announce(`"${query.name}" was deleted already`);
      announceUndoable(`Deleted "${query.name}"`, () => restore(api, client, query));
    },
    onError,
  });
}

/** Returns a mutation that deletes the list of runs. A failure is announced. */
export function useClearRuns() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.call('clearQueryRuns', {}),
    onSuccess: () => client.invalidateQueries({ queryKey: RUNS }),
    onError,
  });
}
