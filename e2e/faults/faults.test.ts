/** A part of `npm run test:faults`, which tries every call. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { losePower } from './power-loss.ts';
import { openBench, pointsOf, sweep } from './sweep.ts';
import { whyNot } from './traced.ts';

const reason = whyNot();
if (reason !== null) process.stdout.write(`calls cannot be made to fail here: ${reason}\n`);

async function openBenchHere(name: string) {
  const base = await mkdtemp(join(tmpdir(), 'orrery-faults-'));
  onTestFinished(() => rm(base, { recursive: true, force: true }));
  return openBench(name, base);
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
    const bench = await openBenchHere(name);
    const points = (await pointsOf(bench)).filter((_, index) => index % stride === 0);
    const { notTried, problems } = await sweep(bench, points);
    expect(problems).toEqual([]);
    expect(points.length).toBeGreaterThan(5);
    // A call that another load of the machine delays is still made.
    expect(notTried).toBeLessThan(points.length / 2);
  },
);

test.runIf(reason === null).for([
  ['settings', 12],
  ['user', 19],
] as const)('a power loss takes nothing that was acknowledged: %s', async ([name, stride]) => {
  const { prefixes, problems } = await losePower(await openBenchHere(name), stride);
  expect(problems).toEqual([]);
  expect(prefixes).toBeGreaterThan(4);
});
