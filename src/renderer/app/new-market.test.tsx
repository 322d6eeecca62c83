import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { liveStatus } from '../data/status.fixture.ts';
import { openApp } from './app.fixture.tsx';

const points = {
  list: 'fundingPeriodDataPoints' as const,
  scope: 'ab'.repeat(32),
  rows: 0,
  complete: true,
  asOf: 1,
  activity: 'idle' as const,
  problem: null,
  rowsPerSecond: 0,
  lastSuccessAt: 1,
  nextTryAt: null,
};

test('the markets are asked for again when the status names a new one, and only then', async () => {
  const { inputs, emit } = openApp('/funding', { markets: () => ({ markets: [] }) });
  await waitFor(() => expect(inputs('markets')).toHaveLength(1));
  const status = { ...liveStatus('first'), resources: [points] };
  emit({ type: 'status', status });
  await waitFor(() => expect(inputs('markets')).toHaveLength(2));
  emit({ type: 'status', status: { ...status, resources: [{ ...points, asOf: 2 }] } });
  await new Promise((resolve) => setTimeout(resolve));
  expect(inputs('markets')).toHaveLength(2);
});

test('the markets are asked for again once after many funding points', async () => {
  const { inputs, emit } = openApp('/funding', { markets: () => ({ markets: [] }) });
  await waitFor(() => expect(inputs('markets')).toHaveLength(1));
  for (const scope of ['ab', 'cd', 'ef'])
    emit({ type: 'rows', list: 'fundingPeriodDataPoints', scope: scope.repeat(32) });
  await waitFor(() => expect(inputs('markets').length).toBeGreaterThan(1));
  expect(inputs('markets')).toHaveLength(2);
});
