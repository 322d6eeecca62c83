/** The notices about watched nodes, newest first. They are kept over restarts. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { ExplorerApi } from '../../../../contract/index.ts';
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
 * Stores changes of watched nodes as notices in the network's inbox. The stored inbox is read first, because another
 * tab may have added to it.
 * @throws OrreryError if the inbox cannot be read or stored
 */
async function keepNotices(
  api: ExplorerApi,
  client: QueryClient,
  network: string,
  changes: readonly (Change & { id: string })[],
  epoch: bigint,
): Promise<void> {
  const key = keyOf(network);
  const stored = Inbox.parse((await api.call('preference', { key })).value ?? undefined);
  const at = Date.now();
  const inbox = withNotices(
    stored,
    changes.map((change) => ({ ...change, at, epoch: epoch.toString() })),
  );
  await api.call('setPreference', { key, value: inbox });
  client.setQueryData(['preference', key], inbox);
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
    markRead: () => void set({ ...inbox, readAt: inbox.notices[0]?.at ?? 0 }),
    clear: () => {
      set({ ...inbox, notices: [] });
      // Notices that came in the meantime stay.
      return () => void set((now) => ({ ...withNotices(inbox, now.notices), readAt: now.readAt }));
    },
  };
}

/** Returns the function that adds changes of nodes in an epoch to the inbox of the current network. */
export function useKeepNotices(api: ExplorerApi) {
  const client = useQueryClient();
  const network = useStatus()?.network.id ?? 'unknown';
  return (changes: readonly (Change & { id: string })[], epoch: bigint) =>
    keepNotices(api, client, network, changes, epoch);
}
