import { afterEach, expect, test, vi } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { type EndpointRecord, highestOf, msToProbe, reasonToFailOver } from './failover-policy.ts';

afterEach(() => vi.restoreAllMocks());

const recordOf = (probedAt: number | null, limitedUntil: number | null): EndpointRecord => ({
  endpoint: { limitedUntil } as Endpoint,
  avoidedUntil: 0,
  probedAt,
  probe: undefined,
  blocksBehind: null,
  wasAlone: false,
  comparison: null,
});

test('a probe is due at once, then after the interval, and never within a pause', () => {
  vi.spyOn(performance, 'now').mockReturnValue(5_000);
  vi.spyOn(Date, 'now').mockReturnValue(1_000_000);
  expect(msToProbe(recordOf(null, null), 3_000)).toBe(0);
  expect(msToProbe(recordOf(4_000, null), 3_000)).toBe(2_000);
  expect(msToProbe(recordOf(1_000, null), 3_000)).toBe(0);
  expect(msToProbe(recordOf(4_000, 1_009_000), 3_000)).toBe(9_000);
  // One that was compared with no other endpoint is to be asked again, and may have requested a pause meanwhile.
  expect(msToProbe(recordOf(null, 1_009_000), 3_000)).toBe(9_000);
});

test('a clock that is set back does not delay the next probe', () => {
  const record = recordOf(performance.now(), null);
  const dayAgo = Date.now() - 86_400_000;
  vi.spyOn(Date, 'now').mockReturnValue(dayAgo);
  expect(msToProbe(record, 1_000)).toBeLessThanOrEqual(1_000);
});

const liveAt = (height: bigint, timestamp = 0n, positionAt = 0): EndpointRecord => {
  const health = { state: 'live', position: { height, timestamp }, positionAt, clockSkewMs: null, successes: 2 };
  return { ...recordOf(null, null), endpoint: { name: 'service', health } as unknown as Endpoint };
};

const NOW = 1_700_000_000_000;
/** A live service whose newest block was made some time before it said so (milliseconds). */
const agedAt = (height: bigint, lagMs: number) => liveAt(height, BigInt(NOW - lagMs) * 1_000_000n, NOW);

test.each([
  ['is used again when it answers', 1000n, 'it answers again'],
  ['waits until it has the blocks of the one in use', 2000n, null],
  ['does not wait for a height that no chain can reach', 9_223_372_036_854_775_807n, 'it answers again'],
])('a preferred service %s', (_, height, reason) => {
  const [preferred, used] = [liveAt(1000n), liveAt(height)];
  expect(reasonToFailOver([preferred, used], used, preferred, 0)).toBe(reason);
});

test('a preferred service does not wait for the height of one whose block is older', () => {
  const [preferred, used] = [liveAt(1000n, 1001n), liveAt(500_000_000n, 1000n)];
  expect(reasonToFailOver([preferred, used], used, preferred, 0)).toBe('it answers again');
  expect(highestOf([preferred, used])).toBe(1000n);
});

test('a preferred service does not wait for the height of a block from the future, unless its own clock is wrong', () => {
  const [preferred, used] = [agedAt(1000n, 2_000), agedAt(500_000_000n, -86_400_000)];
  expect(reasonToFailOver([preferred, used], used, preferred, 0)).toBe('it answers again');
  expect(highestOf([preferred, used])).toBe(1000n);
  // By the clock of the other service, or by that of this one, the block is not from the future.
  for (const health of [preferred.endpoint.health, used.endpoint.health]) {
    Object.assign(health, { clockSkewMs: 86_400_000 });
    expect(reasonToFailOver([preferred, used], used, preferred, 0)).toBe(null);
    Object.assign(health, { clockSkewMs: null });
  }
  Object.assign(preferred.endpoint.health, { position: { height: 1000n, timestamp: 0n } });
  expect(reasonToFailOver([preferred, used], used, preferred, 0)).toBe(null);
});

test.each([
  ['recent stays in use', 2_000, null],
  ['a minute old is replaced', 61_000, 'service is 1 block behind it'],
  ['of the future is replaced', -61_000, 'service is 1 block behind it'],
])('beside one with a block from the far future, a service whose newest block is %s', (_, lagMs, reason) => {
  const [used, other] = [agedAt(1000n, lagMs), agedAt(1001n, -86_400_000)];
  expect(reasonToFailOver([used, other], used, other, 0)).toBe(reason);
});

test('a service whose answers and clock stand still is replaced by one whose block is newer', () => {
  // A proxy that repeats an old answer repeats its Date header too.
  const [used, other] = [agedAt(1000n, 3_600_000), agedAt(4600n, 1_000)];
  Object.assign(used.endpoint.health, { clockSkewMs: -3_599_000 });
  Object.assign(other.endpoint.health, { clockSkewMs: 0 });
  expect(reasonToFailOver([used, other], used, other, 0)).toBe('service is 3,600 blocks behind it');
});

test('a preferred service that is behind is not used again for a block from the future, which disproves no height', () => {
  const [preferred, used] = [agedAt(10n, -86_400_000), agedAt(1000n, 2_000)];
  expect(reasonToFailOver([preferred, used], used, preferred, 0)).toBe(null);
  expect(highestOf([preferred, used])).toBe(1000n);
});

test.each([
  [12_000n, 'service is 11,000 blocks behind it'],
  [1001n, 'service is 1 block behind it'],
  [1000n, 'the newest block of service is older'],
  [900n, 'the newest block of service is older'],
])(
  'a service with block 1,000 of two minutes ago is replaced by one with block %d of now, in words',
  (height, reason) => {
    const [used, other] = [agedAt(1000n, 120_000), agedAt(height, 0)];
    expect(reasonToFailOver([used, other], used, other, 0)).toBe(reason);
  },
);

test('a preferred service that does not say the times of its blocks is replaced by one that does, once', () => {
  const [preferred, other] = [liveAt(1000n), agedAt(1000n, 2_000)];
  const records = [preferred, other];
  expect(reasonToFailOver(records, preferred, other, 0)).toBe('service does not say the time of its newest block');
  expect(reasonToFailOver(records, other, preferred, 0)).toBe(null);
});
