import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { liveStatus } from '../data/status.fixture.ts';
import { openApp } from './app.fixture.tsx';

const SEGMENT = {
  from: '1',
  to: '1000',
  schemaVersion: 1,
  segmentId: 'a',
  origin: 'listed',
  source: 'http://a',
} as const;
const none = { table: 'TABLE_TRADES', segments: 0, suspect: 0, rows: 0, rawBytes: 0, storedBytes: 0 } as const;

test.each([
  [0, '1 segment, no rows stored'],
  [2_500_000, '1 segment, 2.5 MB of rows stored'],
])('the head of History counts the stored rows (%i bytes), not the empty store', async (storedBytes, words) => {
  const blocks = { ...none, table: 'TABLE_BLOCKS' as const, storedBytes };
  openApp('/history', {
    history: () => ({ segments: [SEGMENT], gaps: [], tables: [none, blocks], bytes: 1_050_000, listedAt: 1 }),
  });
  expect(await screen.findByText(words)).toBeTruthy();
});

test('the choice of tables stays the same element while the network becomes known, so a click there is not lost', async () => {
  const status = Promise.withResolvers<ReturnType<typeof liveStatus>>();
  openApp('/history?tables=none', {
    status: () => status.promise,
    history: () => ({ segments: [SEGMENT], gaps: [], tables: [none], bytes: 0, listedAt: 1 }),
  });
  const tables = await screen.findByRole('toolbar', { name: 'Tables' });
  status.resolve(liveStatus('first'));
  await screen.findByRole('button', { name: 'Network first, change' });
  expect(screen.getByRole('toolbar', { name: 'Tables' })).toBe(tables);
});
