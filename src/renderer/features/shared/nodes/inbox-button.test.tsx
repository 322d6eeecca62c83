import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { liveStatus } from '../../../data/status.fixture.ts';
import { InboxButton } from './inbox-button.tsx';

const notice = (at: number, text: string) => ({ at, id: 'oak', epoch: '7', text, tone: 'bad' });

/** Opens the list of two notices that nobody has read, and returns what is stored of them. */
async function openInbox() {
  const notices = [notice(2000, 'Oak missed an epoch'), notice(1000, 'Oak left')];
  const stored = new Map<string, unknown>([['noticed:first', { notices, readAt: 0 }]]);
  const router = createRouter({
    routeTree: createRootRoute({ component: InboxButton }),
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
  return { person, inbox: () => stored.get('noticed:first') as { notices: { text: string }[]; readAt: number } };
}

test('"Mark as read" marks all notices, which stay', async () => {
  const { person, inbox } = await openInbox();
  await person.click(screen.getByRole('button', { name: 'Mark as read' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark as read' })).toBeNull());
  await waitFor(() => expect(inbox()).toMatchObject({ readAt: 2000, notices: [{}, {}] }));
});

test('"Clear" deletes all notices, and "Undo" brings them back', async () => {
  const { person, inbox } = await openInbox();
  await person.click(screen.getByRole('button', { name: 'Clear' }));
  await waitFor(() => expect(inbox().notices).toEqual([]));
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(inbox().notices.map(({ text }) => text)).toEqual(['Oak missed an epoch', 'Oak left']));
});
