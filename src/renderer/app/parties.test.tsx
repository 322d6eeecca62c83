import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { giveSize } from '../data/page.fixture.tsx';
import { liveStatus } from '../data/status.fixture.ts';
import { openApp } from './app.fixture.tsx';

test.each([
  [true, 'The network lists no party.'],
  [false, 'They appear here as Orrery downloads them. The header shows the sync progress.'],
])('a list of parties that is empty and complete (%j) does not wait for a download', async (complete, words) => {
  giveSize(1400, 800);
  const list = {
    ...({ list: 'parties', scope: '', rows: 0, complete, asOf: 1, activity: 'idle', problem: null } as const),
    ...{ rowsPerSecond: 0, lastSuccessAt: null, nextTryAt: null },
  };
  openApp('/parties', {
    status: () => ({ ...liveStatus('first'), resources: [list] }),
    listParties: () => ({ page: { edges: [] }, coverage: { complete, asOf: 1 } }),
    countParties: () => ({ rows: 0, complete }),
  });
  expect(await screen.findByText(words)).toBeDefined();
});
