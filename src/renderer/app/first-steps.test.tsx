import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { liveStatus } from '../data/status.fixture.ts';
import { periodWith } from '../features/funding/period.fixture.ts';
import { openApp } from './app.fixture.tsx';

function openOverview(stored: unknown, kind: 'sandbox' | 'remote' = 'sandbox', watched: unknown = null) {
  const status = liveStatus('first');
  return openApp('/overview', {
    status: () => ({ ...status, network: { ...status.network, kind } }),
    preference: ({ key }) => ({
      value: (key === 'first-steps' ? stored : key.startsWith('watch') ? watched : null) as never,
    }),
    setPreference: () => ({}),
  });
}
const steps = () => screen.queryByRole('region', { name: 'First steps' });
const inputs = (page: ReturnType<typeof openOverview>) =>
  page.inputs('setPreference').filter((input) => (input as { key: string }).key === 'first-steps');

test('the first start says that the network is simulated and offers three tasks, and marks those that were opened', async () => {
  const page = openOverview(null);
  expect(await screen.findByText(/a copy of a network on your machine.*This network is simulated/)).toBeTruthy();
  await page.person.click(screen.getByRole('link', { name: 'Export a table' }));
  await waitFor(() => expect(location.pathname).toBe('/history'));
  expect(inputs(page)).toEqual([{ key: 'first-steps', value: { isDismissed: false, done: ['export'] }, from: null }]);
});

test('the first task is marked once a node is watched, from wherever that was done', async () => {
  openOverview(null, 'sandbox', {
    ['a'.repeat(64)]: { name: 'Fjordwacht', epoch: '7', status: null, performance: '1', offline: 0 },
  });
  expect(await screen.findByRole('link', { name: 'Watch a node (done)' })).toBeTruthy();
});

test('it is hidden for good, and that can be undone', async () => {
  const page = openOverview(null, 'remote');
  await page.person.click(await screen.findByRole('button', { name: 'Hide the first steps' }));
  expect(steps()).toBeNull();
  // The message is in the header, and beside the page of the test.
  const [undo] = await screen.findAllByRole('button', { name: 'Undo' });
  await page.person.click(undo ?? document.body);
  expect(steps()).not.toBeNull();
});

test('on paper the overview names its network and the time', async () => {
  openOverview(null);
  const head = await waitFor(() => document.querySelector('.printed-head') ?? Promise.reject(new Error('no head')));
  expect(head.textContent).toMatch(/^first · printed \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/);
});

test('after all tasks were opened it stays, and after it was hidden it does not come back', async () => {
  openOverview({ isDismissed: false, done: ['watch', 'audit', 'export'] });
  expect(await screen.findByRole('link', { name: 'Export a table (opened)' })).toBeTruthy();
  expect(screen.getByText('Export a table (opened)')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Add your network' })).toBeTruthy();
  cleanup();
  openOverview({ isDismissed: true, done: [] });
  await screen.findByRole('region', { name: 'Network health' });
  expect(steps()).toBeNull();
});

test('the third task stays done after its export was removed from the list', async () => {
  openOverview({ isDismissed: false, done: ['exported'] });
  expect(await screen.findByRole('link', { name: 'Export a table (done)' })).toBeTruthy();
});

test('the second task is marked once an audit is seen, from wherever it was opened', async () => {
  const market = 'ab'.repeat(32);
  const coverage = { complete: true, asOf: 1 };
  const side = (source: 'SOURCE_EXTERNAL' | 'SOURCE_INTERNAL') => ({
    ...{ source, verdict: 'agrees' as const, words: 'All rows agree.', rows: 1, agreeing: 1, difference: null },
  });
  const audit = { seq: '4', start: null, startWords: '', sides: [side('SOURCE_EXTERNAL'), side('SOURCE_INTERNAL')] };
  const page = openApp('/funding?show=audit&seq=4', {
    markets: () => ({ markets: [{ id: market, code: 'BTC/USD', name: '', units: null }] }),
    fundingPeriods: () => ({ periods: [periodWith(4, '0.01')], next: null, extent: null, coverage }),
    fundingAudit: () => ({ ...audit, table: [], recorded: null, recordedChecks: [], coverage }),
    setPreference: () => ({}),
  });
  await screen.findByText('Row by row');
  await waitFor(() => expect(inputs(page)).toMatchObject([{ value: { isDismissed: false, done: ['audit'] } }]));
});

test('the title of the page names the view first, then the network', async () => {
  openOverview(null);
  await waitFor(() => expect(document.title).toBe('Overview · first · Orrery'));
});
