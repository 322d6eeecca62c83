import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { knownNetwork } from '../features/networks/network.fixture.ts';
import { openApp } from './app.fixture.tsx';

test('the stored size of a network follows what is stored, without loading the page again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let storedBytes = 10_900_000;
  const { inputs } = openApp('/network?tab=known', {
    networks: () => ({ networks: [{ ...knownNetwork, storedBytes }], shown: knownNetwork.id }),
  });
  await screen.findByText(/10\.9 MB stored/);
  storedBytes = 135_000_000;
  // To measure is to walk over every file: not as often as other figures are read.
  const before = inputs('networks').length;
  vi.advanceTimersByTime(9_000);
  expect(inputs('networks')).toHaveLength(before);
  vi.advanceTimersByTime(1_100);
  expect(await screen.findByText(/135(\.0)? MB stored/)).toBeTruthy();
});
