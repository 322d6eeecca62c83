import { expect, test } from 'vitest';
import type { Upstream } from '../upstream.ts';
import { createUpstreamPool } from './upstream-pool.ts';

const signal = new AbortController().signal;
const nothing = () => {};

/** A pool whose services all report the height that the test sets. */
function poolOf(addresses: [string, ...string[]]) {
  const network = { height: 1000n };
  const pool = createUpstreamPool({
    addresses,
    chainId: 'chain',
    connect: (address) =>
      ({
        service: address,
        limitedUntil: null,
        identify: async () => ({
          chainId: 'chain',
          height: network.height,
          epoch: null,
          genesis: null,
          epochExpiry: null,
          clock: null,
          position: { height: network.height, timestamp: network.height },
        }),
        close: async () => {},
      }) as Partial<Upstream> as Upstream,
    probeIntervalMs: 1_000_000,
    position: null,
    observedAt: null,
    onPosition: nothing,
    onChange: nothing,
    eventLog: nothing,
  });
  const isBehindAt = async (height: bigint) => {
    network.height = height;
    await pool.poll(signal);
    return pool.isBehind;
  };
  return { isBehindAt, close: pool.close };
}

test('one of several services is behind with any block less than was reported', async () => {
  const { isBehindAt, close } = poolOf(['one', 'other']);
  expect(await isBehindAt(1000n)).toBe(false);
  expect(await isBehindAt(999n)).toBe(true);
  expect(await isBehindAt(1000n)).toBe(false);
  await close();
});

test('a service alone is behind when it was set back, and not for the few blocks between machines of one name', async () => {
  const { isBehindAt, close } = poolOf(['one']);
  expect(await isBehindAt(1000n)).toBe(false);
  expect(await isBehindAt(900n)).toBe(false);
  expect(await isBehindAt(899n)).toBe(true);
  expect(await isBehindAt(1001n)).toBe(false);
  await close();
});
