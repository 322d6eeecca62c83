import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { liveStatus } from '../../data/status.fixture.ts';
import { ListNotice } from './list-notice.tsx';

test.each([
  [true, /^first cannot be reached\. The data is as of \S+\. Orrery keeps trying\.$/],
  [false, /^first cannot be reached\. The data is as of \S+, and rows are missing\. Orrery keeps trying\.$/],
])('offline, the notice above a list says if rows are missing (complete: %s)', async (complete, words) => {
  const coverage = { complete, asOf: Date.now() };
  const rows = { state: 'ready' as const, error: null, code: null, coverage, retry: () => Promise.resolve() };
  openPage(<ListNotice rows={rows} list="fundingPeriodDataPoints" scope="market" />, {
    status: () => ({ ...liveStatus('first'), connection: 'offline' as const }),
  });
  const notice = await screen.findByText(/cannot be reached/);
  expect(notice.textContent).toMatch(words);
});
