import { expect, test } from 'vitest';
import { failuresOfSeeds } from './run-seeds.ts';
import { simulate } from './simulate.ts';

test('whatever services, the clock, kills and a user do, archives end whole and jobs end', async () => {
  expect(await failuresOfSeeds(true)).toEqual([]);
});

test('a seed with exports repeats its run, request by request', async () => {
  expect((await simulate(8)).digest).toBe((await simulate(8)).digest);
});
