import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import type { ErrorCode, ExplorerApi, ExplorerEvent } from '../../../../contract/index.ts';
import { errorCode } from '../../../data/error-text.ts';
import { shownNetwork, useApi, useExplorerEvents } from '../../../data/explorer.tsx';
import { useTellPerson } from '../../../data/system-messages.ts';
import { useSoon } from '../../../data/use-soon.ts';
import { useOnReturn, useStatus } from '../../../data/use-status.ts';
import { counted } from '../../../ui/format/index.ts';
import { useKeepNotices } from './inbox.ts';
import { epochsToRead, type ListedNodes, lookThrough, type News } from './look-back.ts';
import { readAllNodes } from './read-all-nodes.ts';
import { useWatchList } from './watch-list.ts';

/** Events arrive in bursts; this is the shortest time between two readings of the watched nodes (milliseconds). */
const GATHER_MS = 1_000;

/** More changes of one epoch than these are one message. */
const MAX_TOLD = 5;

/**
 * Reads the watched nodes after each change of nodes, and notifies about changes. Mount it once. If an epoch cannot be
 * read for now, nothing is reported; all is read again at the next change, or when the network is reached again.
 * @param gatherMs the time during which changes are gathered (milliseconds)
 */
export function useWatch(gatherMs = GATHER_MS): void {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const status = useStatus();
  const epoch = status?.currentEpoch ?? null;
  const network = status?.network.id;
  const { watched, keep, ready } = useWatchList();
  const keepNotices = useKeepNotices();
  const tellPerson = useTellPerson();
  const latest = useRef({ watched, keep, epoch, keepNotices, network, tellPerson });
  useEffect(() => {
    latest.current = { watched, keep, epoch, keepNotices, network, tellPerson };
  });

  const look = useCallback(async () => {
    const { watched: before, keep: keepSeen, epoch: now, keepNotices, tellPerson } = latest.current;
    // Until the page is drawn again after a switch, the lists are those of the other network already.
    const isOfOther = () => shownNetwork(client) !== latest.current.network;
    if (now === null || Object.keys(before).length === 0 || isOfOther()) return;
    const lists = await readLists(api, epochsToRead(before, now));
    if (lists === undefined) return;
    const { after, news } = lookThrough(before, lists);
    // Notifies only about a state that was saved, so that no change is announced twice. A list that changed during the
    // reading is read again.
    if (latest.current.watched !== before || isOfOther()) return;
    // Before the state: if the page ends between the two, the same notices come again and are left out.
    if (news.length > 0) keepNotices(news);
    // Another page may watch other nodes by now.
    if (JSON.stringify(after) !== JSON.stringify(before)) {
      keepSeen((stored) => Object.fromEntries(Object.entries(stored).map(([id, seen]) => [id, after[id] ?? seen])));
    }
    /** Tells of several changes in one message. */
    const tellTogether = (changes: readonly News[], when: string) => {
      const text = `${counted(changes.length, 'change')} of watched nodes in ${when}. See Notices.`;
      const tone = changes.some(({ tone }) => tone === 'bad') ? 'bad' : 'good';
      tellPerson(text, tone, `nodes ${when}`, () => void navigate({ to: '/nodes', search: { filter: 'watched=yes' } }));
    };
    const past = news.filter(({ epoch }) => epoch < now);
    const current = news.filter(({ epoch }) => epoch === now);
    // Later changes may have overtaken those of past epochs, so several of them are one message.
    if (past.length > 1) tellTogether(past, 'past epochs');
    if (current.length > MAX_TOLD) tellTogether(current, 'this epoch');
    const apart = [...(past.length > 1 ? [] : past), ...(current.length > MAX_TOLD ? [] : current)];
    for (const { id, text, tone } of apart) {
      tellPerson(text, tone, `node ${id}`, () => void navigate({ to: '/nodes', search: { open: id } }));
    }
  }, [api, client, navigate]);

  const isLooking = useRef(false);
  const isAskedMeanwhile = useRef(false);
  /** Looks once at a time. */
  const lookInTurn = async () => {
    isAskedMeanwhile.current = isLooking.current;
    if (isLooking.current) return;
    isLooking.current = true;
    await look().finally(() => {
      isLooking.current = false;
    });
    if (isAskedMeanwhile.current) lookSoon();
  };
  const lookSoon = useSoon(() => void lookInTurn(), gatherMs);
  useExplorerEvents(
    useCallback(
      (event: ExplorerEvent) => {
        if (event.type === 'rows' && event.list === 'nodes' && event.scope === epoch?.toString()) lookSoon();
      },
      [lookSoon, epoch],
    ),
  );
  useOnReturn(lookSoon);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read the nodes when the list and the epoch are known, and again when the list changes
  useEffect(lookSoon, [ready, epoch, watched, lookSoon]);
}

/** Errors after which a later request may succeed. After any other one, a past epoch is passed over. */
const PASSING: ReadonlySet<ErrorCode> = new Set([
  'THREAD_LOST',
  'NOT_CACHED',
  'NETWORK_SWITCHED',
  'UPSTREAM_UNREACHABLE',
  'UPSTREAM_CLOSES',
  'UPSTREAM_LIMITED',
  'UPSTREAM_BEHIND',
]);

/**
 * Returns the nodes of the epochs. Leaves out a past epoch whose nodes the network does not give completely. Returns
 * undefined if an epoch cannot be read now, or if the nodes of the current one are not complete.
 * @param epochs oldest first; the last one is the current one
 */
async function readLists(api: ExplorerApi, epochs: readonly bigint[]): Promise<ListedNodes[] | undefined> {
  const lists: ListedNodes[] = [];
  // The current epoch first: without it, the others are of no use.
  for (const epoch of epochs.toReversed()) {
    try {
      const nodes = await nodesOf(api, epoch);
      if (nodes !== undefined) lists.unshift({ epoch, nodes });
      else if (epoch === epochs.at(-1)) return undefined;
    } catch (error) {
      if (epoch === epochs.at(-1) || PASSING.has(errorCode(error))) return undefined;
    }
  }
  return lists;
}

/** Returns the nodes of an epoch by id; undefined if not all of them are stored. */
async function nodesOf(api: ExplorerApi, epochSeq: bigint): Promise<ListedNodes['nodes'] | undefined> {
  const { nodes, coverage } = await readAllNodes(api, { filter: { epochSeq } });
  return coverage.complete ? new Map(nodes.map((node) => [node.id, node])) : undefined;
}
