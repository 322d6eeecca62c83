import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { liveStatus } from '../../data/status.fixture.ts';
import { SyncPanel } from './sync-panel.tsx';

/** Opens the panel of a network, and returns its text. */
async function panelOf(changed: Partial<ReturnType<typeof liveStatus>>) {
  openPage(<SyncPanel />, {
    status: () => ({ ...liveStatus('first'), ...changed }),
    services: () => ({ services: [] }),
    syncLog: () => ({ entries: [] }),
    markets: () => ({ markets: [] }),
  });
  await screen.findByText('Last block');
  return screen.getByRole('region', { name: 'Synchronisation' }).textContent;
}

test('a network that is being opened is not said to be empty or never updated, because that is not known yet', async () => {
  const text = await panelOf({ connection: 'connecting' });
  expect(text).toContain('Last block–');
  expect(text).toContain('Stored dataLoading…');
});

test('a network that answers and of which nothing is stored says so', async () => {
  const text = await panelOf({ connection: 'live' });
  expect(text).toContain('Last blocknever');
  expect(text).toContain('Stored dataNothing yet.');
});
