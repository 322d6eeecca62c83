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
