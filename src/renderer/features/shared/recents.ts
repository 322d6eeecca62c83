/** The records and markets that a person opened last, newest first. */
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { preferenceKey, storedListOf, usePreference } from '../../data/use-preference.ts';
import { useStatus } from '../../data/use-status.ts';
import { shortenMiddle } from '../../ui/format/index.ts';

/** A record or market that was opened. */
const Recent = z.object({
  /** Such as "Node" or "Market". */
  kind: z.string(),
  /** Identifies it among all of its kind in this network; several nodes may have one name. */
  id: z.string(),
  name: z.string(),
  /** Path and search, as in a link. */
  link: z.string(),
});
export type Recent = z.output<typeof Recent>;

const Recents = storedListOf(Recent);

const MAX_RECENTS = 8;

/**
 * Returns the list with a thing put first, and at most eight things. The same kind and id, under any link and name, is
 * listed once.
 */
function withRecent(recents: readonly Recent[], recent: Recent): Recent[] {
  const others = recents.filter(({ kind, id }) => kind !== recent.kind || id !== recent.id);
  return [recent, ...others].slice(0, MAX_RECENTS);
}

function useStored() {
  const network = useStatus()?.network.id ?? 'unknown';
  return usePreference(preferenceKey('recent', network), Recents);
}

/** Returns the things that were opened last in the current network, newest first. */
export const useRecents = (): readonly Recent[] => useStored()[0];

/** Returns the kind of a thing, with its id if another thing of its kind has the same name. */
export function kindWords({ kind, name, id }: Recent, recents: readonly Recent[]): string {
  const isAlone = recents.every((each) => each.kind !== kind || each.name !== name || each.id === id);
  return isAlone ? kind : `${kind} ${shortenMiddle(id)}`;
}

/** Returns the link of this moment without its epoch: who opens a thing again wants its present state. */
function linkNow(): string {
  const search = location.search.replace(/(?<=[?&])epoch=[^&]*&?/, '').replace(/[?&]$/, '');
  return location.pathname + search;
}

/**
 * Stores the thing on screen as the last opened one, under the link of this moment, without its epoch.
 * @param kind such as "Market"
 * @param name undefined while it is not known; then nothing is stored
 */
export function useRemember(kind: string, id: string, name: string | undefined): void {
  const [, set, isReady] = useStored();
  const latest = useRef(set);
  useEffect(() => {
    latest.current = set;
  });
  useEffect(() => {
    if (name === undefined || !isReady) return;
    latest.current((recents) => withRecent(recents, { kind, id, name, link: linkNow() }));
  }, [kind, id, name, isReady]);
}
