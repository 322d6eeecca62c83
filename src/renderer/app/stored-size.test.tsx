import { screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { pass } from '../data/page.fixture.tsx';
import { knownNetwork } from '../features/networks/network.fixture.ts';
import { openApp } from './app.fixture.tsx';

test('the stored size of a network follows what is stored, without loading the page again', async () => {
  // The time that the page takes to be drawn does not count.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let storedBytes = 10_900_000;
  const { inputs } = openApp('/network?tab=known', {
    networks: () => ({ networks: [{ ...knownNetwork, storedBytes }], shown: knownNetwork.id }),
  });
  const shows = async (text: RegExp) => {
    while (screen.queryByText(text) === null) await pass(0);
  };
  await shows(/10\.9 MB stored/);
  storedBytes = 135_000_000;
  // To measure is to walk over every file: not as often as other figures are read.
  const before = inputs('networks').length;
  await pass(9_000);
  expect(inputs('networks')).toHaveLength(before);
  await pass(1_100);
  await shows(/135(\.0)? MB stored/);
});
