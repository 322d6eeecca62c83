import { expect, test } from 'vitest';
import { runSeeds } from './run-seeds.ts';
import { simulate } from './simulate.ts';

/** Only ends a hang: six busy loops beside it make it several times as slow. */
const HANG_MS = 600_000;

const seeds = runSeeds(false);

test(
  'whatever services, the clock, kills and a user do, the lists end as the rows of the network',
  async () => {
    expect(await seeds.failures()).toEqual([]);
  },
  HANG_MS,
);

test('a seed repeats its run, request by request', async () => {
  const once = await seeds.firstDigest(3);
  expect((await simulate(3)).digest).toBe(once);
  expect(await seeds.firstDigest(5)).not.toBe(once);
});
