import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ServiceStatus } from '../../../contract/index.ts';
import { openPage } from '../../data/page.fixture.tsx';
import { ServicesTable } from './services-table.tsx';

const service = (address: string, state: ServiceStatus['state']): ServiceStatus => ({
  ...{ address, state, used: false, problem: null, chainId: null, height: null, blockTime: null, blocksBehind: null },
  ...{ lagMs: null, clockSkewMs: null, roundTripMs: null, lastSuccessAt: null, lastFailureAt: null, failures: 0 },
  ...{ limitedUntil: null, nextLookAt: null, requests: 0, comparison: null },
});

test.each([
  ['offline', 1],
  ['live', 0],
] as const)(
  'beside a gateway of another chain, with another one %s, is the way to a chain that began again',
  (other, times) => {
    const services = [service('https://a.example', 'refused'), service('https://b.example', other)];
    openPage(<ServicesTable services={services} problem={null} />, {});
    expect(screen.getByText('Another chain')).toBeDefined();
    expect(screen.queryAllByText(/began again under this address.*add the address again/)).toHaveLength(times);
  },
);

test("while Orrery's own process does not answer, no service is called live", async () => {
  const services = [service('https://a.example', 'live')];
  const { breakLink } = openPage(<ServicesTable services={services} problem={null} />, {});
  expect(screen.getByText('Live')).toBeDefined();
  breakLink();
  expect(await screen.findByText('Not known')).toBeDefined();
  expect(screen.queryByText('Live')).toBeNull();
});
