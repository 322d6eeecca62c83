import { expect, test } from 'vitest';
import { identityAt, poolWith, unreachable } from './scripted-pool.fixture.ts';

const signal = new AbortController().signal;

/**
 * A pool of two services that report these heights, and the heights that it has shown. Both were asked. A service without
 * a height is out of reach.
 */
async function poolOfTwo(heights: Map<string, bigint>) {
  const seen: bigint[] = [];
  const identify = (address: string) => {
    const height = heights.get(address);
    return height === undefined ? Promise.reject(unreachable(address)) : Promise.resolve(identityAt(height));
  };
  const pool = poolWith(
    ['one', 'other'],
    (address) => ({ identify: () => identify(address) }),
    ({ height }) => void seen.push(height),
  );
  await pool.poll(signal);
  await pool.watch(signal);
  await expect.poll(() => pool.services().map(({ state }) => state)).toEqual(['live', 'live']);
  return { pool, seen };
}

test('while no service answers, the newest block of all stays, and the reason is that of the preferred one', async () => {
  const heights = new Map([
    ['one', 1000n],
    ['other', 900n],
  ]);
  const { pool } = await poolOfTwo(heights);
  const { observedAt } = pool;
  heights.delete('one');
  await pool.poll(signal);
  expect([pool.address, pool.position?.height]).toEqual(['other', 900n]);
  heights.delete('other');
  await expect(pool.poll(signal)).rejects.toMatchObject({ code: 'UPSTREAM_UNREACHABLE' });
  expect([pool.address, pool.position?.height, pool.observedAt]).toEqual(['other', 1000n, observedAt]);
  expect(pool.connection).toMatchObject({ state: 'offline', reason: unreachable('one').summary });
  await pool.close();
});

test('a service that takes over shows no block of an earlier probe', async () => {
  const heights = new Map([
    ['one', 1000n],
    ['other', 999n],
  ]);
  const { pool, seen } = await poolOfTwo(heights);
  heights.set('one', 1008n);
  await pool.poll(signal);
  heights.delete('one');
  heights.set('other', 1010n);
  await pool.poll(signal);
  expect(seen.slice(-2)).toEqual([1008n, 1010n]);
  await pool.close();
});

/** A height that is too high, but not impossible. */
const TOO_HIGH = 500_000_000n;

test('a height that is too high is shown no more when a lower block is newer, and makes no service count as behind', async () => {
  const heights = [1000n, TOO_HIGH, 1002n];
  const identify = () => {
    const height = heights.shift();
    if (height === undefined) return Promise.reject(unreachable('one'));
    // The time of the block is true.
    const position = { height, timestamp: height === TOO_HIGH ? 1001n : height };
    return Promise.resolve({ ...identityAt(height), position });
  };
  const pool = poolWith(['one', 'other'], (address) => ({
    identify: address === 'one' ? identify : () => Promise.reject(unreachable(address)),
  }));
  for (let polls = 0; polls < 3; polls += 1) await pool.poll(signal);
  expect([pool.isBehind, pool.position?.height]).toEqual([false, 1002n]);
  await expect(pool.poll(signal)).rejects.toMatchObject({ code: 'UPSTREAM_UNREACHABLE' });
  expect([pool.connection.state, pool.position?.height]).toEqual(['offline', 1002n]);
  await pool.close();
});

test('a service that was set back stays behind, also if the time of its newest block is in the future', async () => {
  const future = BigInt(Date.now() + 86_400_000) * 1_000_000n;
  const positions = [
    { height: 1000n, timestamp: 1000n },
    { height: 900n, timestamp: future },
  ];
  const identify = () => {
    const position = positions.shift() ?? null;
    return Promise.resolve({ ...identityAt(position?.height ?? 0n), position });
  };
  const pool = poolWith(['one', 'other'], (address) => ({
    identify: address === 'one' ? identify : () => Promise.reject(unreachable(address)),
  }));
  await pool.poll(signal);
  await pool.poll(signal);
  expect([pool.isBehind, pool.position?.height]).toEqual([true, 900n]);
  await pool.close();
});

test.each([
  ['with a block from the future', 86_400_000_000_000n],
  ['without a time', null],
])('a height that is too high, %s, is not the newest one beside a service that is well', async (_, ahead) => {
  const now = BigInt(Date.now()) * 1_000_000n;
  const positions = new Map([['one', { height: 1000n, timestamp: now }]]);
  const identify = (address: string) => {
    const position = positions.get(address);
    if (position === undefined) return Promise.reject(unreachable(address));
    return Promise.resolve({ ...identityAt(position.height), position });
  };
  const pool = poolWith(['one', 'other'], (address) => ({ identify: () => identify(address) }));
  await pool.poll(signal);
  positions.set('other', { height: TOO_HIGH, timestamp: ahead === null ? 0n : now + ahead });
  positions.delete('one');
  await pool.poll(signal);
  expect([pool.address, pool.position?.height]).toEqual(['other', TOO_HIGH]);
  positions.set('one', { height: 1001n, timestamp: now });
  positions.delete('other');
  await pool.poll(signal);
  expect([pool.address, pool.position?.height, pool.isBehind]).toEqual(['one', 1001n, false]);
  await pool.close();
});
