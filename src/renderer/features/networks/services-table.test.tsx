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

test('a service whose newest block is old beside a newer one is behind, and one that is away has no figures', () => {
  const height = { height: 1_000n, blocksBehind: 475n, roundTripMs: 12, clockSkewMs: 0 };
  const services = [
    { ...service('https://a.example', 'live'), ...height, blocksBehind: 0n, lagMs: 900 },
    { ...service('https://b.example', 'live'), ...height, lagMs: 480_000 },
    { ...service('https://c.example', 'offline'), ...height, lagMs: 480_000 },
  ];
  openPage(<ServicesTable services={services} problem={null} />, {});
  const [, ...rows] = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.map((text) => /Live|Behind|Offline/.exec(text)?.[0])).toEqual(['Live', 'Behind', 'Offline']);
  expect(rows[1]).toContain('−475');
  expect(rows[2]).not.toMatch(/−475|12 ms|agrees/);
});

test('the only service that answers is behind if one that is away had a newer block', () => {
  const second = 1_000_000_000n;
  const lagging = { ...service('https://b.example', 'live'), used: true, lagMs: 700_000, blocksBehind: 566n };
  const away = { ...service('https://a.example', 'offline'), lagMs: 900, blocksBehind: 0n, blockTime: 1_000n * second };
  const services = [away, { ...lagging, blockTime: 434n * second }];
  openPage(<ServicesTable services={services} problem={null} />, {});
  expect(screen.getByText('Behind')).toBeDefined();
  expect(screen.getByText('In use')).toBeDefined();
  expect(screen.queryByText('Live')).toBeNull();
});

test('where the network has stopped, a service whose newest block is hardly older is not behind', () => {
  const services = [
    { ...service('https://a.example', 'live'), blocksBehind: 0n, lagMs: 7_200_000 },
    { ...service('https://b.example', 'live'), blocksBehind: 1n, lagMs: 7_201_000 },
    { ...service('https://c.example', 'offline'), blocksBehind: 0n, lagMs: 900 },
  ];
  openPage(<ServicesTable services={services} problem={null} />, {});
  expect(screen.getAllByText('Live')).toHaveLength(2);
  expect(screen.queryByText('Behind')).toBeNull();
});

test.each([
  ['offline', 0],
  ['live', 1],
] as const)('the service that was tried last, %s, is in use %d times', (state, times) => {
  const services = [service('https://a.example', 'offline'), { ...service('https://b.example', state), used: true }];
  openPage(<ServicesTable services={services} problem={null} />, {});
  expect(screen.queryAllByText('In use')).toHaveLength(times);
});

test('a comparison with another service has its time, because that service can be away since', () => {
  const at = Date.parse('2023-03-14T12:00:00Z');
  const comparison = { at, agrees: true, text: 'b.example lists the same final rows as a.example.' };
  const services = [{ ...service('https://b.example', 'offline'), comparison }];
  openPage(<ServicesTable services={services} problem={null} />, {});
  expect(screen.getByText('As of 2023-03-14: b.example lists the same final rows as a.example.')).toBeTruthy();
});
