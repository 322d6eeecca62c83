/** The notices about watched nodes, newest first. They are kept over restarts. */
import { z } from 'zod';
import { preferenceKey, usePreference } from '../../../data/use-preference.ts';
import { useStatus } from '../../../data/use-status.ts';
import type { Change } from './changes.ts';

const Notice = z.object({
  /** Unix milliseconds. */
  at: z.int(),
  /** The node. */
  id: z.string(),
  /** The epoch in which it was noticed. */
  epoch: z.string(),
  text: z.string(),
  tone: z.enum(['good', 'bad']),
});
export type Notice = z.output<typeof Notice>;

const EMPTY = { notices: [], readAt: 0 };
const Inbox = z
  .object({ notices: z.array(Notice), readAt: z.int() })
  .catch(EMPTY)
  .default(EMPTY);
type Inbox = z.output<typeof Inbox>;

/** Older notices than these are dropped. */
const MAX_NOTICES = 200;

const keyOf = (network: string) => preferenceKey('noticed', network);

/**
 * Returns the inbox with notices added first, and at most 200 in all. One that is already in it, from another tab, is
 * left out.
 */
export function withNotices(inbox: Inbox, added: readonly Notice[]): Inbox {
  const isKnown = (notice: Notice) =>
    inbox.notices.some(({ id, epoch, text }) => id === notice.id && epoch === notice.epoch && text === notice.text);
  const fresh = added.filter((notice) => !isKnown(notice));
  return { ...inbox, notices: [...fresh, ...inbox.notices].slice(0, MAX_NOTICES) };
}

/**
 * Returns the notices of the current network, newest first, with the number of unread ones and the functions that mark
 * them as read and delete them. `clear` returns the function that undoes it.
 */
export function useInbox() {
  const network = useStatus()?.network.id ?? 'unknown';
  const [inbox, set] = usePreference(keyOf(network), Inbox);
  return {
    notices: inbox.notices,
    unread: inbox.notices.filter(({ at }) => at > inbox.readAt).length,
    readAt: inbox.readAt,
    markRead: () => void set((now) => ({ ...now, readAt: Math.max(now.readAt, inbox.notices[0]?.at ?? 0) })),
    clear: () => {
      set((now) => ({ ...now, notices: [] }));
      // Notices that came in the meantime stay.
      return () => void set((now) => ({ ...withNotices(inbox, now.notices), readAt: now.readAt }));
    },
  };
}

/** Returns the function that adds changes of nodes in an epoch to the inbox of the current network. */
export function useKeepNotices() {
  const network = useStatus()?.network.id ?? 'unknown';
  const [, set] = usePreference(keyOf(network), Inbox);
  return (changes: readonly (Change & { id: string })[], epoch: bigint): void => {
    const at = Date.now();
    const notices = changes.map((change) => ({ ...change, at, epoch: epoch.toString() }));
    set((now) => withNotices(now, notices));
  };
}
