import { expect, test } from 'vitest';
import { runSeeds } from './run-seeds.ts';
import { simulate } from './simulate.ts';

/** Only ends a hang: six busy loops beside it make it several times as slow. */
const HANG_MS = 600_000;

const seeds = runSeeds(true);

test(
  'whatever services, the clock, kills and a user do, archives end whole and jobs end',
  async () => {
    expect(await seeds.failures()).toEqual([]);
  },
  HANG_MS,
);

test('seeds with exports repeat their runs, request by request', async () => {
  for (const seed of [8, 16, 24]) expect((await simulate(seed)).digest).toBe(await seeds.firstDigest(seed));
});
