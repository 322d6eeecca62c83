import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { z } from 'zod';
import type { ExplorerApi, ExplorerEvent } from '../../../../contract/index.ts';
import { useApi, useExplorerEvents } from '../../../data/explorer.tsx';
import { systemMessages, tellPerson } from '../../../data/system-messages.ts';
import { preferenceKey, usePreference } from '../../../data/use-preference.ts';
import { useSoon } from '../../../data/use-soon.ts';
import { useStatus } from '../../../data/use-status.ts';
import { Seen, seenFirst, type Watchable } from './changes.ts';
import { useKeepNotices } from './inbox.ts';
import { epochsToRead, type ListedNodes, lookThrough } from './look-back.ts';

const WatchList = z.record(z.string(), Seen).catch({}).default({});

/**
 * Returns the watched nodes of the current network by id, each in the state that was last seen, and the functions that
 * change them. The list is stored in the data folder; `ready` is false until it has been read.
 */
export function useWatchList() {
  const status = useStatus();
  const [watched, keep, ready] = usePreference(preferenceKey('watch', status?.network.id ?? 'unknown'), WatchList);
  const isWatched = (id: string) => Object.hasOwn(watched, id);
  /**
   * Begins to watch nodes of an epoch, or stops if `isOn` is false. Returns false if the list has not been read yet;
   * then it stays unchanged. May ask the person for the permission for notifications.
   */
  const watch = (nodes: readonly Watchable[], epoch: bigint, isOn: boolean): boolean => {
    const ids = new Set(nodes.map(({ id }) => id));
    const current = status?.currentEpoch ?? null;
    const isKept = keep((now) => {
      const others = Object.fromEntries(Object.entries(now).filter(([id]) => !ids.has(id)));
      const seen = nodes.map((node) => [node.id, now[node.id] ?? seenFirst(node, epoch, current)] as const);
      return isOn ? { ...others, ...Object.fromEntries(seen) } : others;
    });
    if (!isKept) return false;
    // The permission is requested here because the person has just asked for notifications.
    if (isOn && systemMessages() === 'default') void Notification.requestPermission();
    return true;
  };
  /** Watches nodes again from the state in which they were last seen; nodes that are watched meanwhile stay as they are. */
  const watchAgain = (nodes: z.output<typeof WatchList>) => void keep((now) => ({ ...nodes, ...now }));
  return { watched, isWatched, keep, watch, watchAgain, ready };
}

/** Events arrive in bursts; this is the shortest time between two readings of the watched nodes (milliseconds). */
const GATHER = 1_000;

/** Reads the watched nodes after each change of nodes, and notifies about changes. Mount it once. */
export function useWatch(): void {
  const api = useApi();
  const navigate = useNavigate();
  const epoch = useStatus()?.currentEpoch ?? null;
  const { watched, keep, ready } = useWatchList();
  const keepNotices = useKeepNotices();
  const latest = useRef({ watched, keep, epoch, keepNotices });
  useEffect(() => {
    latest.current = { watched, keep, epoch, keepNotices };
  });

  const look = useCallback(async () => {
    const { watched: before, keep: keepSeen, epoch: now, keepNotices } = latest.current;
    if (now === null || Object.keys(before).length === 0) return;
    const lists: ListedNodes[] = [];
    for (const epoch of epochsToRead(before, now)) {
      const nodes = await nodesOf(api, epoch);
      if (nodes !== undefined) lists.push({ epoch, nodes });
      // Without the current epoch all is read the next time; an earlier one is passed over.
      else if (epoch === now) return;
    }
    const { after, news } = lookThrough(before, lists);
    // Notifies only about a state that was saved, so that no change is announced twice. A list that changed during the
    // reading is read again.
    if (latest.current.watched !== before) return;
    // Another page may watch other nodes by now.
    if (JSON.stringify(after) !== JSON.stringify(before)) {
      keepSeen((stored) => Object.fromEntries(Object.entries(stored).map(([id, seen]) => [id, after[id] ?? seen])));
    }
    if (news.length > 0) keepNotices(news);
    // The inbox alone has the changes of epochs that ended while no page was open.
    for (const { id, text, tone } of news.filter(({ epoch }) => epoch === now)) {
      tellPerson(text, tone, `node ${id}`, () => void navigate({ to: '/nodes', search: { open: id } }));
    }
  }, [api, navigate]);

  const lookSoon = useSoon(() => void look(), GATHER);
  useExplorerEvents(
    useCallback(
      (event: ExplorerEvent) => {
        if (event.type === 'rows' && event.list === 'nodes' && event.scope === epoch?.toString()) lookSoon();
      },
      [lookSoon, epoch],
    ),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: read the nodes when the list and the epoch are known, and again when the list changes
  useEffect(lookSoon, [ready, epoch, watched, lookSoon]);
}

/** Nodes that are read of an epoch; networks have far fewer. */
const MAX_NODES = 1000;

/** Returns the nodes of an epoch by id; undefined if they cannot be read, or not all of them are stored. */
async function nodesOf(api: ExplorerApi, epochSeq: bigint): Promise<ListedNodes['nodes'] | undefined> {
  try {
    const { page, coverage } = await api.call('listNodes', { filter: { epochSeq }, pagination: { first: MAX_NODES } });
    return coverage.complete ? new Map(page.edges.map(({ node }) => [node.id, node])) : undefined;
  } catch {
    return undefined;
  }
}
