import { expect, test } from 'vitest';
import { failuresOfSeeds } from './run-seeds.ts';
import { simulate } from './simulate.ts';

/** Only ends a hang: six busy loops beside it make it several times as slow. */
const HANG_MS = 600_000;

test(
  'whatever services, the clock, kills and a user do, archives end whole and jobs end',
  async () => {
    expect(await failuresOfSeeds(true)).toEqual([]);
  },
  HANG_MS,
);

test('a seed with exports repeats its run, request by request', async () => {
  expect((await simulate(8)).digest).toBe((await simulate(8)).digest);
});
