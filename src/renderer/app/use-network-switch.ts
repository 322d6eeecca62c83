import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ExplorerEvent } from '../../contract/index.ts';
import { useExplorerEvents } from '../data/explorer.tsx';
import { useStatus } from '../data/use-status.ts';

/** Views that are about no network in particular. */
const OF_NO_NETWORK: ReadonlySet<string> = new Set(['/network', '/settings', '/design']);

/** The status tells of the network shown by itself. */
const isOfOne = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[0] !== 'status';

/**
 * Follows the explorer from network to network, as soon as it turns to another: everything that was read is forgotten,
 * and each network comes back where it was left. What it returns changes with the network, for views to begin anew.
 */
export function useNetworkSwitch(): string | undefined {
  const client = useQueryClient();
  const { history } = useRouter();
  const shown = useStatus()?.network.id;
  const [current, setCurrent] = useState<string>();
  const places = useRef(new Map<string, string>());
  const at = useRef<string>(undefined);

  // Noted all along: whoever switches on the view of networks left the last place of this one before.
  const note = useCallback(() => {
    const { pathname, href } = history.location;
    if (at.current !== undefined && !OF_NO_NETWORK.has(pathname)) places.current.set(at.current, href);
  }, [history]);
  useEffect(() => history.subscribe(note), [history, note]);

  const follow = useCallback(
    (id: string) => {
      const before = at.current;
      if (id === before) return;
      at.current = id;
      setCurrent(id);
      const { pathname, href } = history.location;
      const place = places.current.get(id) ?? pathname;
      if (before === undefined) note();
      else {
        void client.resetQueries({ predicate: isOfOne });
        if (!OF_NO_NETWORK.has(pathname) && place !== href) history.push(place);
      }
    },
    [client, history, note],
  );
  useEffect(() => {
    if (shown !== undefined) follow(shown);
  }, [shown, follow]);
  useExplorerEvents(
    useCallback((event: ExplorerEvent) => void (event.type === 'network' && follow(event.id)), [follow]),
  );
  return current ?? shown;
}
