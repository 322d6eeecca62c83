import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ExplorerEvent } from '../../contract/index.ts';
import { useExplorerEvents } from '../data/explorer.tsx';
import { useStatus } from '../data/use-status.ts';

/** Views that are about no network in particular. */
const OF_NO_NETWORK: ReadonlySet<string> = new Set(['/network', '/settings', '/design']);

/**
 * Follows the explorer from network to network: everything that was read is forgotten, and each network comes back where
 * it was left. What it returns changes with the network, for views to begin anew.
 */
export function useNetworkSwitch(): string | undefined {
  const client = useQueryClient();
  const { history } = useRouter();
  const shown = useStatus()?.network.id;
  const [current, setCurrent] = useState<string>();
  const places = useRef(new Map<string, string>());
  const before = current ?? shown;

  const at = useRef(before);
  // Noted all along: whoever switches on the view of networks left the last place of this one before.
  useEffect(() => {
    at.current = before;
    const note = () => {
      const { pathname, href } = history.location;
      if (at.current !== undefined && !OF_NO_NETWORK.has(pathname)) places.current.set(at.current, href);
    };
    note();
    return history.subscribe(note);
  }, [history, before]);

  const onEvent = useCallback(
    (event: ExplorerEvent) => {
      if (event.type !== 'network') return;
      const { pathname, href } = history.location;
      at.current = event.id;
      setCurrent(event.id);
      void client.resetQueries();
      const place = places.current.get(event.id) ?? pathname;
      if (!OF_NO_NETWORK.has(pathname) && place !== href) history.push(place);
    },
    [client, history],
  );
  useExplorerEvents(onEvent);
  return before;
}
