/** A part of `npm run test:faults`, which tries every call. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import type { Losses } from './power-loss.ts';
import type { Tally } from './sweep.ts';
import { whyNot } from './traced.ts';

const reason = whyNot();
if (reason !== null) process.stdout.write(`calls cannot be made to fail here: ${reason}\n`);

const PART = fileURLToPath(new URL('./part.ts', import.meta.url));

/** Tries every so many points of a scenario. */
async function part(kind: 'calls' | 'power', name: string, stride: number): Promise<unknown> {
  const { stdout } = await promisify(execFile)(process.execPath, [PART, kind, name, String(stride)]);
  return JSON.parse(stdout);
}

/** Primes, so that the points of each kind of call and fault take turns. */
const PARTS = [
  ['settings', 29],
  ['user', 37],
  ['verify', 5],
] as const;

test.runIf(reason === null).for(PARTS)(
  'a call that fails, or a kill before it, loses nothing of: %s',
  async ([name, stride]) => {
    const { count, notTried, problems } = (await part('calls', name, stride)) as Tally & { count: number };
    expect(problems).toEqual([]);
    expect(count).toBeGreaterThan(5);
    // A call that another load of the machine delays is still made.
    expect(notTried).toBeLessThan(count / 2);
  },
);

test.runIf(reason === null).for([
  ['settings', 12],
  ['user', 19],
] as const)('a power loss takes nothing that was acknowledged: %s', async ([name, stride]) => {
  const { prefixes, problems } = (await part('power', name, stride)) as Losses;
  expect(problems).toEqual([]);
  expect(prefixes).toBeGreaterThan(4);
});
