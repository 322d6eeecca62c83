import { focusManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { backoffMs, RETRY } from '../../async/index.ts';
import { type ExplorerApi, type ExplorerEvent, type ExplorerStatus, explorerApiOver } from '../../contract/index.ts';
import { asksAgainByItself } from './asking-again.ts';
import { errorCode } from './error-text.ts';
import type { Host, LinkState } from './host/host.ts';
import { keepFailures } from './keep-failures.ts';
import { keyTextOf } from './key-text.ts';
import { followOtherTabs } from './preference-tabs.ts';

/** The connection of the page to its explorer. */
export interface ExplorerConnection {
  host: Host;
  api: ExplorerApi;
  link: LinkState;
}

/** The connection that components use; undefined outside of an ExplorerProvider. */
export const ExplorerContext = createContext<ExplorerConnection | undefined>(undefined);

/** The query key of the explorer's status. */
export const STATUS = ['status'] as const;

/** Returns the id of the network that the page shows: that of the newest status; undefined before the first one. */
export function shownNetwork(client: QueryClient): string | undefined {
  return client.getQueryData<ExplorerStatus>(STATUS)?.network.id;
}

/**
 * Lets queries that are asked for again at the focus of the window be asked for whenever it gets the focus. A window beside
 * another one stays visible without it, so the library's own event, a change of visibility, does not come.
 */
function followFocus(): void {
  focusManager.setEventListener((onFocus) => {
    const note = () => onFocus();
    window.addEventListener('focus', note);
    document.addEventListener('visibilitychange', note);
    return () => {
      window.removeEventListener('focus', note);
      document.removeEventListener('visibilitychange', note);
    };
  });
}

function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // The server is on this machine, so the machine's own connection does not matter.
        networkMode: 'always',
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 60_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: (failures, error) => failures + 1 < RETRY.pageQuery.attempts && asksAgainByItself(errorCode(error)),
        retryDelay: (failures) => backoffMs(RETRY.pageQuery, failures + 1),
        queryKeyHashFn: keyTextOf,
      },
      mutations: { networkMode: 'always' },
    },
  });
  keepFailures(client.getQueryCache());
  return client;
}

/**
 * Provides the host, the ExplorerApi over its transport, the state of its link, and a cache of queries to `children`.
 * After a lost link, it reads all queries again, because changes meanwhile are unknown.
 */
export function ExplorerProvider({ host, children }: { host: Host; children: ReactNode }) {
  const [client] = useState(createQueryClient);
  const api = useMemo(() => explorerApiOver(host.transport, () => shownNetwork(client)), [host, client]);
  const [link, setLink] = useState<LinkState>('up');
  useEffect(followFocus, []);

  useEffect(() => host.watchLink(setLink), [host]);
  useEffect(() => followOtherTabs(client), [client]);
  const isUp = link === 'up';
  useEffect(() => {
    if (!isUp) return () => void client.invalidateQueries();
  }, [isUp, client]);

  const explorer = useMemo(() => ({ host, api, link }), [host, api, link]);
  return (
    <QueryClientProvider client={client}>
      <ExplorerContext value={explorer}>{children}</ExplorerContext>
    </QueryClientProvider>
  );
}

function useExplorer(): ExplorerConnection {
  const explorer = useContext(ExplorerContext);
  if (explorer === undefined) throw new Error('ExplorerProvider is missing above this component');
  return explorer;
}

/** Returns the host of the page. */
export function useHost(): Host {
  return useExplorer().host;
}

/** Returns the ExplorerApi of the page. */
export function useApi(): ExplorerApi {
  return useExplorer().api;
}

/** Returns the state of the page's link to Orrery's own process: up, down or away. */
export function useLink(): LinkState {
  return useExplorer().link;
}

/**
 * Calls the listener for every event of the explorer while the component is mounted. Pass a stable function: a new one
 * replaces the subscription.
 */
export function useExplorerEvents(listener: (event: ExplorerEvent) => void): void {
  const { api } = useExplorer();
  useEffect(() => api.listen(listener), [api, listener]);
}
