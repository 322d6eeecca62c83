import { expect, test } from 'vitest';
import { failuresOfSeeds } from './run-seeds.ts';
import { simulate } from './simulate.ts';

/** Only ends a hang: six busy loops beside it make it several times as slow. */
const HANG_MS = 600_000;

test(
  'whatever services, the clock, kills and a user do, the lists end as the rows of the network',
  async () => {
    expect(await failuresOfSeeds(false)).toEqual([]);
  },
  HANG_MS,
);

test('a seed repeats its run, request by request', async () => {
  const [once, again, other] = [await simulate(3), await simulate(3), await simulate(5)];
  expect(again.digest).toBe(once.digest);
  expect(other.digest).not.toBe(once.digest);
});
