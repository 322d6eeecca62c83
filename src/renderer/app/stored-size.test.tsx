import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { knownNetwork } from '../features/networks/network.fixture.ts';
import { openApp } from './app.fixture.tsx';

test('the stored size of a network follows what is stored, without loading the page again', async () => {
  let storedBytes = 10_900_000;
  openApp('/network?tab=known', {
    networks: () => ({ networks: [{ ...knownNetwork, storedBytes }], shown: knownNetwork.id }),
  });
  await screen.findByText(/10\.9 MB stored/);
  storedBytes = 135_000_000;
  expect(await screen.findByText(/135(\.0)? MB stored/)).toBeTruthy();
});
