import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { liveStatus } from '../../../data/status.fixture.ts';
import { archive, openCard, shared } from './plan-card.fixture.tsx';

test.each(['live', 'offline'] as const)(
  '%s: a plan says which stored segments were never judged',
  async (connection) => {
    openCard({
      planExports: () => ({ ...shared, tables: [archive('TABLE_TRADES', { unjudged: 2 })] }),
      status: () => ({ ...liveStatus('first'), connection }),
    });
    const remark = await screen.findByText(/^2 stored segments may lack rows at their end/);
    const isTried = connection === 'live';
    await waitFor(() => expect(remark.textContent?.endsWith('downloads these first, if it can.')).toBe(isTried));
  },
);
