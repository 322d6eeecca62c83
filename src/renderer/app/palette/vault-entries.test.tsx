import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OrreryError } from '../../../contract/index.ts';
import { openApp } from '../app.fixture.tsx';

const NO_VAULT = {
  state: 'absent' as const,
  reason: null,
  keyring: false,
  confirmation: 'passphrase' as const,
  locksAfter: 0,
  wallets: [],
};

test('with an open vault, the palette finds its wallets', async () => {
  const { person } = openApp('/overview', { vault: () => ({ ...NO_VAULT, state: 'open' }) });
  await screen.findByRole('heading', { name: 'Overview' });
  await person.keyboard('{Control>}k{/Control}');
  await person.type(await screen.findByRole('combobox'), 'new wallet');
  await person.click(await screen.findByRole('option', { name: /^Wallets and keys/ }));
  await waitFor(() => expect(location.pathname + location.hash).toBe('/settings#vault'));
});

test('without a vault, the palette offers to create one, and not to lock it', async () => {
  const { person } = openApp('/settings', { vault: () => NO_VAULT });
  await screen.findByRole('heading', { name: 'Settings' });
  await person.keyboard('{Control>}k{/Control}');
  await person.type(await screen.findByRole('combobox'), 'vault');
  await screen.findByRole('option', { name: /Create a vault/ });
  expect(screen.queryByRole('option', { name: /Lock the vault/ })).toBeNull();
});

test('a vault that could not be locked is not said to be closed', async () => {
  const { person } = openApp('/settings', {
    vault: () => ({ ...NO_VAULT, state: 'open' }),
    lockVault: () => {
      throw new OrreryError('UPSTREAM_UNREACHABLE', { service: 'Orrery', reason: 'connection refused' });
    },
  });
  await screen.findByRole('heading', { name: 'Settings' });
  await person.keyboard('{Control>}k{/Control}');
  await person.type(await screen.findByRole('combobox'), 'lock the vault');
  await person.click(await screen.findByRole('option', { name: /Lock the vault/ }));
  await screen.findAllByText(/^The vault could not be locked\. .*connection refused/);
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
