import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { archive, shared } from '../features/history/plan/plan-card.fixture.tsx';
import { openApp } from './app.fixture.tsx';

const SEGMENT = {
  from: '1',
  to: '2000',
  schemaVersion: 1,
  segmentId: 'a',
  origin: 'listed',
  source: 'http://a',
} as const;

test('a key that starts an export leads to the list of exports, because its button is soon disabled', async () => {
  let isStarted = false;
  const { person } = openApp('/history?tables=trades', {
    history: () => ({ segments: [SEGMENT], gaps: [], tables: [], bytes: 0, listedAt: 1 }),
    planExports: () => ({ ...shared, tables: [archive('TABLE_TRADES', { exists: isStarted })] }),
    startExports() {
      isStarted = true;
      return { jobs: [] };
    },
  });
  const button = await screen.findByRole('button', { name: 'Export 1 table' });
  button.focus();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Exports' })));
});
