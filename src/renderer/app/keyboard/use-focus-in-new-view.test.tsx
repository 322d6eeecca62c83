import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { liveStatus } from '../../data/status.fixture.ts';
import { openApp } from '../app.fixture.tsx';

test('the focus goes into the view that a link opens, if the link is removed with its own view', async () => {
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
