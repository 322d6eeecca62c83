import { exportsToo, simulate } from './simulate.ts';

const SEEDS = 100;

/** Runs seeds of the test run, for one test file: those that have exports, or the others. */
export function runSeeds(withExports: boolean) {
  const digests = new Map<number, string>();
  return {
    /** Runs all of them. Returns what failed, and how to repeat it. */
    async failures(): Promise<string[]> {
      const failures: string[] = [];
      for (let seed = 1; seed <= SEEDS; seed += 1) {
        if (exportsToo(seed) !== withExports) continue;
        const { problems, digest } = await simulate(seed);
        digests.set(seed, digest);
        if (problems.length === 0) continue;
        failures.push(`${problems.join('\n')}\nrepeat it: npm run test:simulation -- --seeds 1 --seed ${seed} --say`);
      }
      return failures;
    },
    /** The digest of a seed's first run, which is not repeated for it. */
    firstDigest: async (seed: number): Promise<string> => digests.get(seed) ?? (await simulate(seed)).digest,
  };
}
