import { expect, test, vi } from 'vitest';
import type { UpstreamPool } from '../../upstream/index.ts';
import type { Resources } from '../lists/resources.ts';
import type { SharedListSync } from '../lists/shared-list-sync.ts';
import { createFollower } from './follower.ts';

test('a complete list that begins anew gets its missing rows without a restart', async () => {
  // A new network lists one party that has no usable cursor. Later it has more parties than one page holds.
  let isComplete = false;
  const older = vi.fn(() => {
    isComplete = true;
    return Promise.resolve();
  });
  const newer = vi.fn(() => {
    if (older.mock.calls.length === 1) isComplete = false;
    return Promise.resolve();
  });
  const parties = {
    list: 'parties',
    sync: { state: () => ({ reachedOldest: isComplete }) },
    attempts: { retryInMs: 0 },
    older,
    newer,
    newerAndLate: newer,
  } as unknown as SharedListSync;
  let height = 0n;
  const pool = {
    connection: { state: 'live' },
    isBehind: false,
    watch() {
      height += 1n;
      return Promise.resolve({ height, epoch: null });
    },
    whenLive: () => Promise.resolve(),
  } as unknown as UpstreamPool;
  const resources = {
    lists: () => [parties],
    nodes: { attempts: { retryInMs: 0 }, epochs: { current: 1n }, refresh: () => Promise.resolve(1) },
    onAdded: () => () => {},
  } as unknown as Resources;

  const follower = createFollower(pool, resources, () => Promise.resolve(), 1);
  follower.start();
  await expect.poll(() => older.mock.calls.length).toBe(2);
  follower.stop();
  expect(isComplete).toBe(true);
});

test('markets that cannot be found are asked for after pauses that grow, not at every poll', async () => {
  let polls = 0;
  const pool = {
    connection: { state: 'live' },
    isBehind: false,
    watch() {
      polls += 1;
      return Promise.resolve({ height: 1n, epoch: 1n });
    },
    whenLive: () => Promise.resolve(),
  } as unknown as UpstreamPool;
  const resources = {
    lists: () => [],
    nodes: { attempts: { retryInMs: 0 }, epochs: { current: 1n }, refresh: () => Promise.resolve(1) },
    onAdded: () => () => {},
  } as unknown as Resources;
  const discover = vi.fn(() => Promise.reject(new Error('it cannot be looked up')));
  const follower = createFollower(pool, resources, discover, 1);
  follower.start();
  await expect.poll(() => polls).toBeGreaterThan(40);
  follower.stop();
  // At polls 0, 1, 3, 7, 15 and 31.
  expect(discover.mock.calls.length).toBeGreaterThan(1);
  expect(discover.mock.calls.length).toBeLessThan(polls / 2);
});

test('the nodes are not fetched at each poll of a service that is behind, in an epoch before the stored one', async () => {
  let polls = 0;
  const pool = {
    connection: { state: 'live' },
    isBehind: true,
    watch() {
      polls += 1;
      return Promise.resolve({ height: 1n, epoch: 6n });
    },
    whenLive: () => Promise.resolve(),
  } as unknown as UpstreamPool;
  const refresh = vi.fn(() => Promise.resolve(1));
  const resources = {
    lists: () => [],
    nodes: { attempts: { retryInMs: 0 }, epochs: { current: 7n }, refresh },
    onAdded: () => () => {},
  } as unknown as Resources;
  const follower = createFollower(pool, resources, () => Promise.resolve(), 1);
  follower.start();
  await expect.poll(() => polls, { interval: 1 }).toBeGreaterThan(5);
  follower.stop();
  expect(refresh.mock.calls.length).toBe(Math.ceil(polls / 30));
});
