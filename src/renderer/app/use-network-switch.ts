import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ExplorerStatus } from '../../contract/index.ts';
import { useShownNetwork } from '../data/use-status.ts';
import { SWITCHES } from '../features/shared/use-networks.ts';
import { visibleText } from '../ui/format/index.ts';
import { announce, withdrawUndo } from '../ui/parts/index.ts';
import { focusView } from './keyboard/focus-view.ts';
import { useKeptChoice } from './use-kept-choice.ts';

/** Views that do not depend on a network. */
export const OF_NO_NETWORK: ReadonlySet<string> = new Set(['/network', '/help', '/settings', '/design']);

/** Queries that do not depend on the current network. The key of a setting names its network, if it is of one. */
const OF_ALL: ReadonlySet<unknown> = new Set(['status', 'preference']);
const isOfOne = ({ queryKey }: { queryKey: readonly unknown[] }) => !OF_ALL.has(queryKey[0]);

/** Returns the last switch of this window. */
const lastSwitch = (client: QueryClient) => client.getMutationCache().findAll({ mutationKey: SWITCHES }).at(-1)?.state;

/** The network that was shown before a running switch of this window, and when a person asked for the switch. */
interface Left {
  id: string;
  askedAt: number;
}

/**
 * Returns true if this window caused the change to a network: it asked for the network at or after a time, its last switch
 * still runs, or its last switch failed and the network is the one that was shown before.
 */
function isAskedHere(last: ReturnType<typeof lastSwitch>, id: string, after: number, left: Left | undefined): boolean {
  if (last === undefined) return false;
  if (last.status === 'pending' || (last.variables === id && last.submittedAt >= after)) return true;
  return last.status === 'error' && left?.id === id && left.askedAt === last.submittedAt;
}

/**
 * Follows a switch of networks: clears all query data, withdraws what could be undone, restores the last path of the
 * new network, and says so if another window switched. Returns the number of switches, so that views start again at
 * each one; the first network is no switch, because a person may have typed in a view before the status names it.
 * `takeAlong` names the path that another network opens at.
 */
export function useNetworkSwitch(): { switches: number; takeAlong: (id: string, href: string) => void } {
  const client = useQueryClient();
  const { history } = useRouter();
  const [switches, setSwitches] = useState(0);
  const places = useRef(new Map<string, string>());
  const at = useRef<string>(undefined);
  /** The time of the last switch. */
  const switchedAt = useRef(0);
  const left = useRef<Left>(undefined);
  const keepChoice = useKeptChoice();

  // Record the path all the time: a person who switches on the networks view has left the network's last path before.
  const note = useCallback(() => {
    const { pathname, href } = history.location;
    if (at.current !== undefined && !OF_NO_NETWORK.has(pathname)) places.current.set(at.current, href);
  }, [history]);
  useEffect(
    () =>
      history.subscribe(({ action }) => {
        if (at.current !== undefined) keepChoice(at.current, action.type === 'PUSH');
        note();
      }),
    [history, keepChoice, note],
  );

  const follow = useCallback(
    ({ id, name }: ExplorerStatus['network']) => {
      const before = at.current;
      if (id === before) return;
      at.current = id;
      const { pathname, href } = history.location;
      const path = places.current.get(id) ?? pathname;
      if (before === undefined) note();
      else {
        setSwitches((count) => count + 1);
        const last = lastSwitch(client);
        const isAsked = isAskedHere(last, id, switchedAt.current, left.current);
        const isUnderWay = last?.status === 'pending' && last.variables === id;
        left.current = isUnderWay ? { id: before, askedAt: last.submittedAt } : undefined;
        switchedAt.current = Date.now();
        // A deleted draft or query would come back in the other network.
        withdrawUndo();
        void client.resetQueries({ predicate: isOfOne });
        if (!isAsked) announce(`The network was changed to ${visibleText(name)} in another window`);
        // No view may ask to stay, because all views start again.
        if (!OF_NO_NETWORK.has(pathname) && path !== href) history.push(path, undefined, { ignoreBlocker: true });
      }
      keepChoice(id, false);
    },
    [client, history, note, keepChoice],
  );
  useShownNetwork(follow);
  // The views start again, and what had the focus is gone with them.
  useEffect(() => {
    if (switches > 0 && document.activeElement === document.body) focusView();
  }, [switches]);
  const takeAlong = useCallback((id: string, href: string) => void places.current.set(id, href), []);
  return { switches, takeAlong };
}
