import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answers } from '../data/page.fixture.tsx';
import { openApp } from './app.fixture.tsx';

const DRAFT = {
  id: 'ab'.repeat(16),
  name: 'Vote on a proposal',
  command: 'voteSubmission',
  text: '{"voteSubmission": {}}',
  publicKey: null,
  createdAt: 1,
  changedAt: 1,
};
const answers: Answers = {
  commands: () => ({ commands: [{ name: 'voteSubmission', number: 1, offered: true, judged: true }] }),
  commandShape: ({ name }) => ({ name, number: 1, offered: true, fields: [], groups: {} }),
  drafts: () => ({ drafts: [DRAFT] }),
  templates: () => ({ templates: [] }),
  reviewCommand: () => ({ command: 'voteSubmission', judged: true, problems: [], dangers: [], refusal: null }),
  vault: () => ({
    ...{ state: 'open', reason: null, keyring: false, confirmation: 'passphrase', locksAfter: 0, wallets: [] },
  }),
};

test('a person who leaves a composition to make a key in Settings has the way back to it there', async () => {
  const { person } = openApp(`/transactions?draft=${DRAFT.id}`, answers);
  await person.click(await screen.findByRole('link', { name: 'Create or import one in Settings' }));
  await person.click(await screen.findByRole('button', { name: 'Back to your transaction' }));
  expect(await screen.findByRole('heading', { name: 'Vote on a proposal' })).toBeTruthy();
  expect(location.search).toContain(DRAFT.id);
});

test('Settings offers no way back to a person who comes from elsewhere', async () => {
  openApp('/settings#vault', answers);
  await screen.findByRole('button', { name: 'New wallet' });
  expect(screen.queryByRole('button', { name: 'Back to your transaction' })).toBeNull();
});
