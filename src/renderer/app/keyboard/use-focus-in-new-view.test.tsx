import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { liveStatus } from '../../data/status.fixture.ts';
import { openApp } from '../app.fixture.tsx';

const NO_VAULT = {
  state: 'absent',
  reason: null,
  keyring: false,
  confirmation: 'passphrase',
  locksAfter: 0,
  wallets: [],
} as const;

test('a link that goes with its view leads the focus into the view that it opens', async () => {
  const status = liveStatus('first');
  const { person } = openApp('/overview', {
    status: () => ({ ...status, network: { ...status.network, kind: 'sandbox' } }),
    networks: () => ({ networks: [], shown: 'first' }),
    jobs: () => ({ jobs: [] }),
  });
  await person.click(await screen.findByRole('link', { name: 'Add your network' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Networks' })));
});

test('a link to the vault in the settings leads the focus there', async () => {
  openApp('/settings#vault', {});
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Vault' })));
});

test('a second link to the vault leads the focus there again', async () => {
  const { person } = openApp('/settings#vault', { vault: () => NO_VAULT });
  const vault = await screen.findByRole('region', { name: 'Vault' });
  await waitFor(() => expect(document.activeElement).toBe(vault));
  await person.click(screen.getByRole('radio', { name: 'Dark' }));
  await person.keyboard('{Control>}k{/Control}');
  await person.type(await screen.findByRole('combobox'), 'vault');
  await person.click(await screen.findByRole('option', { name: /Create a vault/ }));
  await waitFor(() => expect(document.activeElement).toBe(vault));
});
