import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { VaultSettings } from './vault-settings.tsx';

test.each([
  ['open', /^It locks after 10 minutes without use/],
  ['locked', /^Once unlocked, it locks again after 10 minutes without use/],
] as const)('a vault that is %s says when it locks', async (state, words) => {
  const rest = { reason: null, keyring: false, confirmation: 'passphrase' as const, wallets: [] };
  openPage(<VaultSettings />, { vault: () => ({ ...rest, state, locksAfter: 600_000 }) });
  expect(await screen.findByText(words)).toBeTruthy();
});
