/** The records and markets that a person opened last, newest first. */
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { preferenceKey, usePreference } from '../../data/use-preference.ts';
import { useStatus } from '../../data/use-status.ts';

/** A record or market that was opened. */
const Recent = z.object({
  /** Such as "Node" or "Market". */
  kind: z.string(),
  name: z.string(),
  /** Path and search, as in a link. */
  link: z.string(),
});
export type Recent = z.output<typeof Recent>;

const Recents = z.array(Recent).catch([]).default([]);

const MAX_RECENTS = 8;

/**
 * Returns the list with a thing put first, and at most eight things. The same kind and name, under any link, is listed
 * once.
 */
function withRecent(recents: readonly Recent[], recent: Recent): Recent[] {
  const others = recents.filter(({ kind, name }) => kind !== recent.kind || name !== recent.name);
  return [recent, ...others].slice(0, MAX_RECENTS);
}

function useStored() {
  const network = useStatus()?.network.id ?? 'unknown';
  return usePreference(preferenceKey('recent', network), Recents);
}

/** Returns the things that were opened last in the current network, newest first. */
export const useRecents = (): readonly Recent[] => useStored()[0];

/**
 * Stores the thing on screen as the last opened one, under the link of this moment.
 * @param kind such as "Market"
 * @param name undefined while it is not known; then nothing is stored
 */
export function useRemember(kind: string, name: string | undefined): void {
  const [, set, isReady] = useStored();
  const latest = useRef(set);
  useEffect(() => {
    latest.current = set;
  });
  useEffect(() => {
    if (name === undefined || !isReady) return;
    latest.current((recents) => withRecent(recents, { kind, name, link: location.pathname + location.search }));
  }, [kind, name, isReady]);
}
