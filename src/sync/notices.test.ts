import { expect, test } from 'vitest';
import type { ServiceStatus } from '../contract/index.ts';
import { noticesOf } from './notices.ts';

const service = (changes: Partial<ServiceStatus>): ServiceStatus => ({
  address: 'https://a.example',
  used: true,
  state: 'live',
  problem: null,
  chainId: 'chain',
  height: 5n,
  blockTime: 5n,
  blocksBehind: null,
  lagMs: 2_000,
  clockSkewMs: 700,
  roundTripMs: 20,
  lastSuccessAt: 1,
  lastFailureAt: null,
  failures: 0,
  limitedUntil: null,
  nextLookAt: null,
  requests: 1,
  comparison: null,
  ...changes,
});
const texts = (...services: ServiceStatus[]) => noticesOf(services).map(({ kind, text }) => `${kind}: ${text}`);

test('a healthy network has no notices', () => {
  expect(noticesOf([service({})])).toEqual([]);
});

test('an old newest block gives a notice while the service answers', () => {
  const [notice] = texts(service({ lagMs: 300_000 }));
  expect(notice).toBe(
    'lag: The newest block of a.example is 5 minutes old. The network has stopped, or this service is behind.',
  );
  expect(texts(service({ lagMs: 300_000, blocksBehind: 299n }))[0]).toContain('This service is behind: another one');
  const other = (lagMs: number) => service({ address: 'https://b.example', used: false, blocksBehind: 0n, lagMs });
  const behind = service({ lagMs: 300_000, blocksBehind: 1n });
  expect(texts(behind, other(900))[0]).toContain('This service is behind: another one');
  expect(texts({ ...behind, lagMs: 70_000 }, other(20_000))[0]).toContain('This service is behind: another one');
  expect(texts(behind, other(299_000))[0]).toContain('The network has stopped, or this service is behind.');
  expect(texts(service({ lagMs: 300_000, state: 'offline' }))).toEqual([]);
});

test('the age of the newest block is rounded down, as ages in the views are', () => {
  const [minutes, hours, days] = [179_000, 10.9 * 3_600_000, 71 * 3_600_000].map(
    (lagMs) => texts(service({ lagMs }))[0],
  );
  expect(minutes).toContain('is 2 minutes old');
  expect(hours).toContain('is 10 hours old');
  expect(days).toContain('is 2 days old');
});

test('a clock difference gives a notice with its direction', () => {
  expect(texts(service({ clockSkewMs: 90_000 }))[0]).toContain("This machine's clock is 90 seconds behind that of");
  expect(texts(service({ clockSkewMs: -7_200_000 }))[0]).toContain('2 hours ahead of');
});

test('a refused service, a failover and a difference give notices', () => {
  const other = service({ address: 'https://b.example:8000' });
  const problem = 'a.example belongs to chain "x"';
  const refused = service({ used: false, state: 'refused', problem, clockSkewMs: null, lagMs: null });
  const comparison = { at: 1, agrees: false, text: 'b.example lists other checkpoints than c.example.' };
  const differing = service({ address: 'https://c.example', used: false, comparison });
  expect(texts(refused, other, differing)).toEqual([
    'chain: a.example belongs to chain "x". Orrery does not use it.',
    'services: b.example:8000 is used instead of a.example.',
    'services: b.example lists other checkpoints than c.example.',
  ]);
});

test('while no service answers, none is said to be used instead of the preferred one', () => {
  const preferred = service({ used: false, state: 'offline' });
  const other = service({ address: 'https://b.example', state: 'offline' });
  expect(texts(preferred, other)).toEqual([]);
  expect(texts(preferred, { ...other, state: 'live' })).toEqual(['services: b.example is used instead of a.example.']);
});
