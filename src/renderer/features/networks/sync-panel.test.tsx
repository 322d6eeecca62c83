import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import type { ExplorerStatus } from '../../../contract/index.ts';
import { openPage } from '../../data/page.fixture.tsx';
import { liveStatus } from '../../data/status.fixture.ts';
import { SyncPanel } from './sync-panel.tsx';

const LIVE = {
  ...{ address: 'https://a.example', state: 'live' as const, used: true, problem: null, chainId: null, height: null },
  ...{ blockTime: null, blocksBehind: null, lagMs: null, clockSkewMs: null, roundTripMs: null, lastSuccessAt: null },
  ...{ lastFailureAt: null, failures: 0, limitedUntil: null, nextLookAt: null, requests: 0, comparison: null },
};

/** Opens the panel of a network, and returns its text. */
async function panelOf(changed: Partial<z.input<typeof ExplorerStatus>>) {
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

test('a network that answers and of which nothing is stored says so; that it made no block is not known', async () => {
  const text = await panelOf({ connection: 'live' });
  expect(text).toContain('Last block–');
  expect(text).toContain('Stored dataNothing yet.');
});

test('the last block of a network that has stopped is as old as the block, not as its last report', async () => {
  const now = Date.now();
  const made = BigInt(now - 3 * 3_600_000) * 1_000_000n;
  const text = await panelOf({ position: { height: '7', timestamp: `${made}` }, observedAt: now });
  expect(text).toContain('Last block3 h ago');
});

test('rows per second are those of a list that is not complete: a complete one receives its newest rows again', async () => {
  const parties = {
    ...{ list: 'parties' as const, scope: '', activity: 'walking' as const, rows: 90, asOf: null, problem: null },
    ...{ rowsPerSecond: 30, lastSuccessAt: null, nextTryAt: null },
  };
  expect(await panelOf({ resources: [{ ...parties, complete: false }] })).toContain('Syncing9030–');
  cleanup();
  expect(await panelOf({ resources: [{ ...parties, complete: true }] })).toContain('Syncing90––');
});

function Reopened() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Panel
      </button>
      {isOpen && <SyncPanel />}
    </>
  );
}

test('a panel that opens again shows no state of a service that was read before', async () => {
  let calls = 0;
  const { person } = openPage(<Reopened />, {
    status: () => liveStatus('first'),
    services: () => (calls++ === 0 ? { services: [LIVE] } : new Promise<never>(() => {})),
    syncLog: () => ({ entries: [] }),
    markets: () => ({ markets: [] }),
  });
  expect(await screen.findByText('https://a.example')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Panel' }));
  await person.click(screen.getByRole('button', { name: 'Panel' }));
  expect(await screen.findByText('Last block')).toBeDefined();
  expect(screen.queryByText('https://a.example')).toBeNull();
});
