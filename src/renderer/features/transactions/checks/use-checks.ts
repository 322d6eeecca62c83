import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ExplorerEvent } from '../../../../contract/index.ts';
import { useApi, useExplorerEvents } from '../../../data/explorer.tsx';

/** The number of checks that are shown and exported. */
export const MAX_CHECKS = 500;

/** Returns the query for the stored checks of this network, newest first. Events keep it current. */
export function useChecks() {
  const api = useApi();
  const client = useQueryClient();
  const onEvent = useCallback(
    (event: ExplorerEvent) => {
      if (event.type === 'checks') void client.invalidateQueries({ queryKey: ['checks'] });
    },
    [client],
  );
  useExplorerEvents(onEvent);
  return useQuery({
    queryKey: ['checks'],
    queryFn: async ({ signal }) => (await api.call('checks', { limit: MAX_CHECKS }, signal)).checks,
    staleTime: 0,
  });
}
