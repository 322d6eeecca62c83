import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '../../data/page.fixture.tsx';
import { liveStatus } from '../../data/status.fixture.ts';
import { ListFootnote, ListNotice } from './list-notice.tsx';

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

test.each(['first answered 503.', 'first answered 503'])(
  'a list that cannot be read has a notice: %s',
  async (problem) => {
    const status = liveStatus('first');
    const coverage = { complete: true, asOf: Date.now() };
    const rows = { state: 'ready' as const, error: null, code: null, coverage, retry: () => Promise.resolve() };
    const failing = {
      ...{ list: 'nodes' as const, scope: '7', rows: 29, complete: true, asOf: 1, activity: 'failed' as const },
      ...{ problem, rowsPerSecond: 0, lastSuccessAt: null, nextTryAt: null },
    };
    openPage(<ListNotice rows={rows} list="nodes" scope="7" />, {
      status: () => ({ ...status, resources: [failing] }),
    });
    await screen.findByText(/^first answered 503\. Orrery tries again automatically\. Stored data is shown\.$/);
  },
);

test('the foot of a list of an ended epoch without its final values says that it is not final', async () => {
  const coverage = { complete: true, asOf: Date.now(), isOutdated: true };
  openPage(<ListFootnote rows={{ coverage, totalKnown: true }} />, {});
  expect((await screen.findByText(/^Not final, as of/)).dataset.tip).toMatch(/its final scores are not stored/);
});
