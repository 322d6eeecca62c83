import { z } from 'zod';
import { systemMessages } from '../../../data/system-messages.ts';
import { preferenceKey, usePreference } from '../../../data/use-preference.ts';
import { useStatus } from '../../../data/use-status.ts';
import { announce } from '../../../ui/parts/index.ts';
import { Seen, seenFirst, type Watchable } from './changes.ts';

/** Maximum number of watched nodes, above that of any real network: the whole list is one preference. */
export const MAX_WATCHED = 5_000;

/** Reads the stored list. An entry of another form, perhaps of another version, is left out alone. */
const WatchList = z
  .record(z.string(), z.unknown())
  .catch({})
  .default({})
  .transform((entries) =>
    Object.fromEntries(
      Object.entries(entries).flatMap(([id, entry]) => {
        const { data } = Seen.safeParse(entry);
        return data === undefined ? [] : [[id, data] as const];
      }),
    ),
  );

/** Returns the stored state of a node. An id is any text of a service, also a name that every object has. */
const kept = (list: z.output<typeof WatchList>, id: string) => (Object.hasOwn(list, id) ? list[id] : undefined);

/**
 * Returns the watched nodes of the current network by id, each in the state that was last seen, and the functions that
 * change them. The list is stored in the data folder; `ready` is false until it has been read.
 */
export function useWatchList() {
  const status = useStatus();
  const [watched, keep, ready] = usePreference(preferenceKey('watch', status?.network.id ?? 'unknown'), WatchList);
  const isWatched = (id: string) => Object.hasOwn(watched, id);
  /** Returns a watched node under its last name, also if the network lists it no longer; undefined if it is not watched. */
  const watchedNode = (id: string): Watchable | undefined =>
    isWatched(id) ? { id, name: watched[id]?.name ?? '', rankingScore: null } : undefined;
  /**
   * Begins to watch nodes of an epoch (null if it is not known), or stops if `isOn` is false. Returns false if the list, or
   * the network whose list it is, has not been read yet; then it stays unchanged, and the person is told. May ask the person
   * for the permission for notifications.
   */
  const watch = (nodes: readonly Watchable[], epoch: bigint | null, isOn: boolean): boolean => {
    if (status === undefined) {
      announce('Nothing was changed: the network is not known yet. Try again in a moment', 'bad');
      return false;
    }
    const ids = new Set(nodes.map(({ id }) => id));
    const current = status.currentEpoch;
    const isKept = keep((now) => {
      const others = Object.fromEntries(Object.entries(now).filter(([id]) => !ids.has(id)));
      const seen = nodes.map((node) => [node.id, kept(now, node.id) ?? seenFirst(node, epoch, current)] as const);
      return isOn ? { ...others, ...Object.fromEntries(seen) } : others;
    });
    if (!isKept) return false;
    // The permission is requested here because the person has just asked for notifications.
    if (isOn && systemMessages() === 'default') void Notification.requestPermission();
    return true;
  };
  /** Watches nodes again from the state in which they were last seen; nodes that are watched meanwhile stay as they are. */
  const watchAgain = (nodes: z.output<typeof WatchList>) => void keep((now) => ({ ...nodes, ...now }));
  return { watched, isWatched, watchedNode, keep, watch, watchAgain, ready };
}
