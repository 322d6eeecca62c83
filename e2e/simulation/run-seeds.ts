import { exportsToo, simulate } from './simulate.ts';

const SEEDS = 100;

/** Runs the seeds of the test run that have exports, or the others. Returns what failed, and how to repeat it. */
export async function failuresOfSeeds(withExports: boolean): Promise<string[]> {
  const failures: string[] = [];
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    if (exportsToo(seed) !== withExports) continue;
    const { problems } = await simulate(seed);
    if (problems.length === 0) continue;
    failures.push(`${problems.join('\n')}\nrepeat it: npm run test:simulation -- --seeds 1 --seed ${seed} --say`);
  }
  return failures;
}
