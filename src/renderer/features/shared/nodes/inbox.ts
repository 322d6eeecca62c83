/** The notices about watched nodes, newest first. They are kept over restarts. */
import { z } from 'zod';
import { preferenceKey, storedListOf, usePreference } from '../../../data/use-preference.ts';
import { useStatus } from '../../../data/use-status.ts';
import type { News } from './look-back.ts';

const InboxMessage = z.object({
  /** Unix milliseconds. */
  at: z.int(),
  /** The node. */
  id: z.string(),
  /** The epoch whose list shows it. */
  epoch: z.string(),
  /** The epoch in which the node was seen before, if lists between the two were not read. */
  since: z.string().optional(),
  text: z.string(),
  tone: z.enum(['good', 'bad']),
  /** True after a person opened it. All notices up to `readAt` of the inbox are read too. */
  isRead: z.boolean().optional(),
});
export type InboxMessage = z.output<typeof InboxMessage>;

const EMPTY = { notices: [], readAt: 0 };
const Inbox = z
  .object({ notices: storedListOf(InboxMessage), readAt: z.int() })
  .catch(EMPTY)
  .default(EMPTY);
type Inbox = z.output<typeof Inbox>;

/** Older notices than these are dropped. */
export const MAX_NOTICES = 200;

const keyOf = (network: string) => preferenceKey('noticed', network);

const isSame = (one: InboxMessage, other: InboxMessage) =>
  one.id === other.id && one.epoch === other.epoch && one.text === other.text;

/** Returns true for a notice of the inbox that was neither opened nor marked as read. */
export function isUnread({ readAt }: Inbox, notice: InboxMessage): boolean {
  return notice.at > readAt && notice.isRead !== true;
}

/** Returns the inbox with one notice marked as read. */
export function withRead(inbox: Inbox, opened: InboxMessage): Inbox {
  return {
    ...inbox,
    notices: inbox.notices.map((notice) => (isSame(notice, opened) ? { ...notice, isRead: true } : notice)),
  };
}

/**
 * Returns the inbox with notices added first, and at most 200 in all. One that is already in it, from another tab, is
 * left out.
 */
export function withNotices(inbox: Inbox, added: readonly InboxMessage[]): Inbox {
  const isKnown = (notice: InboxMessage) => inbox.notices.some((known) => isSame(known, notice));
  const fresh = added.filter((notice) => !isKnown(notice));
  return { ...inbox, notices: [...fresh, ...inbox.notices].slice(0, MAX_NOTICES) };
}

/**
 * Returns the notices of the current network, newest first, with the number of unread ones and the functions that mark
 * one or all of them as read and delete them. `clear` returns the function that undoes it.
 */
export function useInbox() {
  const network = useStatus()?.network.id ?? 'unknown';
  const [inbox, set] = usePreference(keyOf(network), Inbox);
  return {
    notices: inbox.notices,
    unread: inbox.notices.filter((notice) => isUnread(inbox, notice)).length,
    isUnread: (notice: InboxMessage) => isUnread(inbox, notice),
    markOneRead: (notice: InboxMessage) => void set((now) => withRead(now, notice)),
    markRead: () => void set((now) => ({ ...now, readAt: Math.max(now.readAt, inbox.notices[0]?.at ?? 0) })),
    clear: () => {
      set((now) => ({ ...now, notices: [] }));
      // Notices that came in the meantime stay.
      return () => void set((now) => ({ ...withNotices(inbox, now.notices), readAt: now.readAt }));
    },
  };
}

/** Returns the function that adds changes of nodes, oldest first, to the inbox of the current network. */
export function useKeepNotices() {
  const network = useStatus()?.network.id ?? 'unknown';
  const [, set] = usePreference(keyOf(network), Inbox);
  return (news: readonly News[]): void => {
    const at = Date.now();
    const notices = news
      .map(({ since, ...each }) => ({ ...each, at, epoch: `${each.epoch}`, ...(since && { since: `${since}` }) }))
      .reverse();
    set((now) => withNotices(now, notices));
  };
}
