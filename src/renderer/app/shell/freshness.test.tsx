import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { liveStatus } from '../../data/status.fixture.ts';
import { openApp } from '../app.fixture.tsx';

test.each([
  ['live', 'Live', 'Nothing yet.'],
  // Its store is still being opened.
  ['connecting', 'Connecting', 'Loading…'],
] as const)(
  'of a network that is %s without a known block, no more is said than that',
  async (connection, state, rows) => {
    const { person } = openApp('/settings', {
      status: () => ({ ...liveStatus('first'), connection }),
      markets: () => ({ markets: [] }),
    });
    await person.click(await screen.findByRole('button', { name: state }));
    const panel = (await screen.findByText('no block known yet')).closest('.freshness-panel');
    expect(panel?.textContent).toContain(rows);
  },
);
