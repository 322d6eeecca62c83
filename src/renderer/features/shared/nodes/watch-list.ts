import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { z } from 'zod';
import type { ExplorerApi, ExplorerEvent, NodeRow } from '../../../../contract/index.ts';
import { useApi, useExplorerEvents } from '../../../data/explorer.tsx';
import { systemMessages, tellPerson } from '../../../data/system-messages.ts';
import { preferenceKey, usePreference } from '../../../data/use-preference.ts';
import { useSoon } from '../../../data/use-soon.ts';
import { useStatus } from '../../../data/use-status.ts';
import { type Change, changesSince, Seen, seenFirst, seenNow } from './changes.ts';

const WatchList = z.record(z.string(), Seen).catch({}).default({});

/** The watched nodes of the current network, each in the state that was last seen. */
export function useWatchList() {
  const status = useStatus();
  const [watched, keep, ready] = usePreference(preferenceKey('watch', status?.network.id ?? 'unknown'), WatchList);
  /** False if the list has not been read yet; then it stays unchanged. */
  const toggle = (node: NodeRow, epoch: bigint): boolean => {
    const { [node.id]: before, ...others } = watched;
    const seen = seenFirst(node, epoch, status?.currentEpoch ?? null);
    if (!keep(before === undefined ? { ...others, [node.id]: seen } : others)) return false;
    // The permission is requested here because the person has just asked for notifications.
    if (before === undefined && systemMessages() === 'default') void Notification.requestPermission();
    return true;
  };
  return { watched, keep, toggle, ready };
}

/** Events arrive in bursts; this is the shortest time between two readings of the watched nodes (milliseconds). */
const GATHER = 1_000;

/** Reads the watched nodes after each change of nodes, and notifies about changes. Mount it once. */
export function useWatch(): void {
  const api = useApi();
  const navigate = useNavigate();
  const epoch = useStatus()?.currentEpoch ?? null;
  const { watched, keep, ready } = useWatchList();
  const latest = useRef({ watched, keep, epoch });
  useEffect(() => {
    latest.current = { watched, keep, epoch };
  });

  const look = useCallback(async () => {
    const { watched: before, keep: keepSeen, epoch: now } = latest.current;
    if (now === null || Object.keys(before).length === 0) return;
    const after: Record<string, Seen> = {};
    const news: (Change & { id: string })[] = [];
    for (const [id, seen] of Object.entries(before)) {
      const found = await nodeNow(api, id, now);
      // A node that cannot be read now is read the next time.
      if (found === undefined) return;
      for (const change of changesSince(id, seen, found)) news.push({ ...change, id });
      after[id] = found ?? { ...seen, epoch: now.toString(), status: null };
    }
    // Notifies only about a state that was saved, so that no change is announced twice. A list that changed during the
    // reading is read again.
    if (latest.current.watched !== before) return;
    if (JSON.stringify(after) !== JSON.stringify(before)) keepSeen(after);
    for (const { id, text, tone } of news) {
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

/** A node of the current epoch; null if it is not listed, undefined if that is unknown. */
async function nodeNow(api: ExplorerApi, id: string, epoch: bigint): Promise<Seen | null | undefined> {
  try {
    const where = [{ field: 'id', operator: 'is', value: id } as const];
    const { page, coverage } = await api.call('listNodes', { filter: {}, where, pagination: { first: 1 } });
    const node = page.edges[0]?.node;
    if (node === undefined) return coverage.complete ? null : undefined;
    return seenNow(node, epoch);
  } catch {
    return undefined;
  }
}
