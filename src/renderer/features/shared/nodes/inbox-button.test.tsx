import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { liveStatus } from '../../../data/status.fixture.ts';
import { useKeepNotices } from './inbox.ts';
import { InboxButton } from './inbox-button.tsx';
import type { News } from './look-back.ts';

const notice = (at: number, text: string) => ({ at, id: 'oak', epoch: '7', text, tone: 'bad' });

/** Opens the list of two notices that nobody has read, and returns what is stored of them. */
async function openInbox() {
  const notices = [notice(2000, 'Oak missed an epoch'), notice(1000, 'Oak left')];
  let keep: ReturnType<typeof useKeepNotices> = () => {};
  function Inbox() {
    keep = useKeepNotices();
    return <InboxButton />;
  }
  const stored = new Map<string, unknown>([['noticed:first', { notices, readAt: 0 }]]);
  const router = createRouter({
    routeTree: createRootRoute({ component: Inbox }),
    history: createMemoryHistory(),
  });
  const { person } = openPage(<RouterProvider router={router as never} />, {
    status: () => liveStatus('first'),
    preference: ({ key }) => ({ value: (stored.get(key) ?? null) as never }),
    setPreference({ key, value }) {
      stored.set(key, value);
      return {};
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Notices, 2 new' }));
  return {
    person,
    keep: (news: readonly News[]) => act(() => keep(news)),
    inbox: () => stored.get('noticed:first') as { notices: { text: string }[]; readAt: number },
  };
}

test('"Mark as read" marks all notices, which stay', async () => {
  const { person, inbox } = await openInbox();
  await person.click(screen.getByRole('button', { name: 'Mark as read' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark as read' })).toBeNull());
  await waitFor(() => expect(inbox()).toMatchObject({ readAt: 2000, notices: [{}, {}] }));
});

test('"Delete all" deletes all notices, and "Undo" brings them back', async () => {
  const { person, inbox } = await openInbox();
  await person.click(screen.getByRole('button', { name: 'Delete all' }));
  await waitFor(() => expect(inbox().notices).toEqual([]));
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(inbox().notices.map(({ text }) => text)).toEqual(['Oak missed an epoch', 'Oak left']));
});

test('notices of the same words that arrive while the list is open are shown once each, with their epochs', async () => {
  const { keep } = await openInbox();
  const news = (epoch: bigint, since?: bigint): News => ({
    id: 'oak',
    epoch,
    since,
    text: 'Oak missed 2 epochs',
    tone: 'bad',
  });
  keep([news(9n, 3n), news(10n)]);
  await screen.findByText(/^List of epoch 10/);
  keep([news(11n)]);
  await screen.findByText(/^List of epoch 11/);
  const shown = screen
    .getAllByRole('listitem')
    .map((item) => item.textContent?.match(/(List of|Betw).*(?=, not)/)?.[0]);
  const of = (epoch: number) => `List of epoch ${epoch}`;
  expect(shown).toEqual([of(11), of(10), 'Between the lists of epochs 3 and 9', of(7), of(7)]);
});
