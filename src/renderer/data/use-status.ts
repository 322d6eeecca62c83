import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ExplorerEvent, ExplorerStatus } from '../../contract/index.ts';
import { useApi, useExplorerEvents } from './explorer.tsx';

const STATUS = ['status'] as const;

/** Where the explorer stands, kept current by its events. Undefined until it has been told once. */
export function useStatus(): ExplorerStatus | undefined {
  const api = useApi();
  return useQuery({ queryKey: STATUS, queryFn: ({ signal }) => api.call('status', {}, signal) }).data;
}

/** Writes status events into the cache. Mounted once, at the root. */
export function useStatusEvents(): void {
  const client = useQueryClient();
  const onEvent = useCallback(
    (event: ExplorerEvent) => {
      if (event.type === 'status') client.setQueryData(STATUS, event.status);
    },
    [client],
  );
  useExplorerEvents(onEvent);
}
