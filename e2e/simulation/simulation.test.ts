import { expect, test } from 'vitest';
import { simulate } from './simulate.ts';

const SEEDS = 300;

test(`${SEEDS} seeded simulations end with the rows of the network and with whole archives`, async () => {
  const failed: string[] = [];
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { problems } = await simulate(seed);
    if (problems.length === 0) continue;
    failed.push(`${problems.join('\n')}\nrepeat it: npm run test:simulation -- --seeds 1 --seed ${seed} --say`);
  }
  expect(failed).toEqual([]);
});

test('a seed repeats its run, request by request', async () => {
  const { digest } = await simulate(3);
  expect((await simulate(3)).digest).toBe(digest);
  expect((await simulate(4)).digest).not.toBe(digest);
});
