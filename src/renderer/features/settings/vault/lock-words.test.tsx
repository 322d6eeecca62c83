import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../../data/page.fixture.tsx';
import { liveStatus } from '../../../data/status.fixture.ts';
import { VaultSettings } from './vault-settings.tsx';

test.each([
  ['open', 'browser', /^It locks after 10 minutes without use\. /],
  ['open', 'desktop', /^It locks after 10 minutes without use, when the machine sleeps, and when its screen locks\. /],
  ['locked', 'browser', /^Once unlocked, it locks again after 10 minutes without use\. /],
] as const)('a vault that is %s in the %s host says when it locks', async (state, host, words) => {
  const rest = { reason: null, keyring: false, confirmation: 'passphrase' as const, wallets: [] };
  openPage(<VaultSettings />, {
    vault: () => ({ ...rest, state, locksAfter: 600_000 }),
    status: () => ({ ...liveStatus('first'), host }),
  });
  expect(await screen.findByText(words)).toBeTruthy();
});
