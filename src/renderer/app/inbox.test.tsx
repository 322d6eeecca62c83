import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openApp } from './app.fixture.tsx';

const notice = (at: number, text: string) => ({ at, id: 'ab'.repeat(32), epoch: '7', text, tone: 'bad' });

test('a notice opens its node in its own epoch, and is read from then on', async () => {
  const inbox = { readAt: 0, notices: [notice(2, 'Oak missed an epoch'), notice(1, 'Oak is listed again')] };
  const { person } = openApp('/settings', {
    preference: ({ key }) => ({ value: key.includes('noticed') ? inbox : null }),
    setPreference: () => ({}),
  });
  await person.click(await screen.findByRole('button', { name: 'Notices, 2 new' }));
  await person.click(await screen.findByRole('link', { name: /Oak missed an epoch/ }));
  await waitFor(() => expect(location.pathname).toBe('/nodes'));
  const link = new URLSearchParams(location.search);
  expect({ epoch: link.get('epoch'), open: link.get('open') }).toEqual({ epoch: '7', open: 'ab'.repeat(32) });
  expect(await screen.findByRole('button', { name: 'Notices, 1 new' })).toBeTruthy();
});

test.each([
  [199, 0],
  [200, 1],
])('an inbox of %i notices says if older ones are dropped', async (count, words) => {
  const inbox = {
    readAt: 0,
    notices: Array.from({ length: count }, (_, index) => notice(500 - index, `Notice ${index}`)),
  };
  const { person } = openApp('/settings', {
    preference: ({ key }) => ({ value: key.includes('noticed') ? inbox : null }),
    setPreference: () => ({}),
  });
  await person.click(await screen.findByRole('button', { name: `Notices, ${count} new` }));
  await screen.findByRole('heading', { name: `${count} notices` });
  expect(screen.queryAllByText('The newest 200 notices are kept.')).toHaveLength(words);
});

test('a command opens the notices with the focus, and Escape closes them', async () => {
  const inbox = { readAt: 0, notices: [notice(2, 'Oak missed an epoch')] };
  const { person } = openApp('/settings', {
    preference: ({ key }) => ({ value: key.includes('noticed') ? inbox : null }),
    setPreference: () => ({}),
  });
  await screen.findByRole('button', { name: 'Notices, 1 new' });
  await person.keyboard('{Control>}k{/Control}');
  await person.type(await screen.findByRole('combobox'), 'notices');
  await person.click(await screen.findByRole('option', { name: /^Notices/ }));
  const notices = await screen.findByRole('dialog', { name: /^Notices/ });
  await waitFor(() => expect(notices.contains(document.activeElement)).toBe(true));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('after all notices are deleted, it is not said that there was none yet', async () => {
  const seen = { name: 'Oak', epoch: '7', status: null, performance: '1', offline: 0 };
  let inbox = { readAt: 5, notices: [notice(2, 'Oak missed an epoch')] };
  const { person } = openApp('/settings', {
    preference: ({ key }) => ({
      value: (key.startsWith('watch:') ? { ['ab'.repeat(32)]: seen } : key.includes('noticed') ? inbox : null) as never,
    }),
    setPreference({ key, value }) {
      if (key.includes('noticed')) inbox = value as never;
      return {};
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Notices' }));
  await person.click(await screen.findByRole('button', { name: 'Delete all' }));
  const notices = await screen.findByRole('region', { name: 'Notices' });
  await waitFor(() => expect(notices.textContent).toMatch(/^NoticesNo notices\. A watched node gets one here if /));
  // No button is left. Escape closes what has the focus.
  await waitFor(() => expect(document.activeElement).toBe(notices));
});

test('after the notices are marked as read by key, the focus is on the next button', async () => {
  const inbox = { readAt: 0, notices: [notice(2, 'Oak missed an epoch')] };
  const { person } = openApp('/settings', {
    preference: ({ key }) => ({ value: key.includes('noticed') ? inbox : null }),
    setPreference: () => ({}),
  });
  await person.click(await screen.findByRole('button', { name: 'Notices, 1 new' }));
  (await screen.findByRole('button', { name: 'Mark as read' })).focus();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete all' })));
});

test('without an inbox, there is no command for it', async () => {
  const { person } = openApp('/settings', {});
  await screen.findByRole('heading', { name: 'Settings' });
  await person.keyboard('{Control>}k{/Control}');
  await person.type(await screen.findByRole('combobox'), 'text size');
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Text size: 112%', 'Text size: 125%', 'Text size: 150%']),
  );
  await person.clear(screen.getByRole('combobox'));
  await person.type(screen.getByRole('combobox'), 'notices');
  await waitFor(() => expect(screen.queryByRole('option', { name: /^Text size/ })).toBeNull());
  expect(screen.queryByRole('option', { name: /^Notices/ })).toBeNull();
});

test('a text size is chosen in the palette, which does not offer the one in use', async () => {
  const { person, inputs } = openApp('/settings', { setPreference: () => ({}) });
  await screen.findByRole('heading', { name: 'Settings' });
  await person.keyboard('{Control>}k{/Control}');
  await person.type(await screen.findByRole('combobox'), 'text size');
  await screen.findByRole('option', { name: 'Text size: 150%' });
  expect(screen.queryByRole('option', { name: 'Text size: 100%' })).toBeNull();
  await person.click(screen.getByRole('option', { name: 'Text size: 150%' }));
  await waitFor(() => expect(inputs('setPreference')).toMatchObject([{ value: { textSize: '150' } }]));
});
