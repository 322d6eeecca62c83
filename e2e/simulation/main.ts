/**
 * `npm run test:simulation -- [--seeds 10000] [--seed N] [--say]` runs many simulations, from seed N on, in one process
 * for each core. It prints each seed that fails, with the command that repeats it. `--say` also prints every request.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { simulate } from './simulate.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    say: { type: 'boolean', default: false },
    /** Runs every n-th seed only: the share of one process. */
    step: { type: 'string' },
  },
});
const first = Number(values.seed);
const end = first + Number(values.seeds);
if (!(Number.isSafeInteger(first) && Number.isSafeInteger(end) && first < end)) {
  process.stderr.write('--seeds is a whole number from 1, and --seed is a whole number\n');
  process.exit(2);
}

const print = (text: string) => process.stdout.write(`${text}\n`);

/** Runs the seeds of one process. Returns how many failed. */
async function runShare(step: number): Promise<number> {
  let failed = 0;
  for (let seed = first; seed < end; seed += step) {
    const { problems } = await simulate(seed, values.say ? print : undefined);
    if (problems.length === 0) continue;
    failed += 1;
    print(`seed ${seed} failed:\n  ${problems.join('\n  ')}`);
    print(`  repeat it: npm run test:simulation -- --seeds 1 --seed ${seed} --say`);
  }
  return failed;
}

async function runAll(): Promise<number> {
  const shares = Math.min(availableParallelism(), end - first);
  const statuses = await Promise.all(
    Array.from({ length: shares }, async (_, share) => {
      const from = first + share;
      const args = ['--seed', `${from}`, '--seeds', `${end - from}`, '--step', `${shares}`];
      const child = fork(fileURLToPath(import.meta.url), values.say ? [...args, '--say'] : args);
      const [status] = await once(child, 'close');
      return status === 0 ? 0 : 1;
    }),
  );
  return statuses.reduce<number>((sum, status) => sum + status, 0);
}

const failed = values.step === undefined ? await runAll() : await runShare(Number(values.step));
if (values.step === undefined) print(`${end - first} seeds: ${failed === 0 ? 'none failed' : 'some failed'}`);
process.exitCode = failed === 0 ? 0 : 1;
