/**
 * `npm run test:faults -- [scenario …] [--stride N]`: fails every call on files once, kills the process before it, and
 * cuts the power after it. With a stride it tries every Nth point.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Fault } from './calls.ts';
import { losePower } from './power-loss.ts';
import { SCENARIO_NAMES } from './scenarios/index.ts';
import { type Bench, openBench, pointsOf, sweep } from './sweep.ts';
import { whyNot } from './traced.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);
const counted = new Map<string, number>();

function count(kind: string, more: number): string {
  counted.set(kind, (counted.get(kind) ?? 0) + more);
  return `${more} ${kind}`;
}

const NAMES: Record<Fault, string> = { SIGKILL: 'kills', EIO: 'EIO', ENOSPC: 'ENOSPC', EMFILE: 'EMFILE' };

/** Tries every point in as many processes as there are processors. Returns the problems. */
async function failCalls(bench: Bench, stride: number): Promise<string[]> {
  const points = (await pointsOf(bench)).filter((_, index) => index % stride === 0);
  const lanes = Array.from({ length: availableParallelism() }, (_, lane) => lane);
  const tallies = await Promise.all(
    lanes.map((lane) =>
      sweep(
        bench,
        points.filter((_, index) => index % lanes.length === lane),
      ),
    ),
  );
  const sum = (of: (tally: (typeof tallies)[number]) => number) => tallies.reduce((all, tally) => all + of(tally), 0);
  const kinds = Object.entries(NAMES).map(([fault, name]) =>
    count(
      name,
      sum(({ points }) => points[fault as Fault]),
    ),
  );
  say(
    `  calls: ${kinds.join(', ')}; ${count(
      'not reached',
      sum(({ notTried }) => notTried),
    )}`,
  );
  return tallies.flatMap(({ problems }) => problems);
}

/** Cuts the power after every change of the folder. Returns the problems. */
async function cutPower(bench: Bench, stride: number): Promise<string[]> {
  const { prefixes, folders, problems } = await losePower(bench, stride);
  say(`  power: ${count('prefixes', prefixes)}, ${count('folders', folders)}`);
  return problems;
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { stride: { type: 'string' } } });
const stride = Number(values.stride ?? 1);
const reason =
  Number.isInteger(stride) && stride > 0 ? whyNot() : `the stride is "${values.stride}", not a number from 1`;
if (reason !== null) {
  process.stderr.write(`Nothing was tested: ${reason}.\n`);
  process.exit(1);
}
const base = await mkdtemp(join(tmpdir(), 'orrery-faults-'));
const problems: string[] = [];
const begun = performance.now();
const secondsSince = (start: number) => ((performance.now() - start) / 1000).toFixed(0);
try {
  for (const name of positionals.length > 0 ? positionals : SCENARIO_NAMES) {
    const started = performance.now();
    const bench = await openBench(name, base);
    say(`${name}: ${bench.scenario.about}`);
    const found = [...(await failCalls(bench, stride)), ...(await cutPower(bench, stride))];
    await bench.scenario.end?.();
    for (const problem of found) say(`  PROBLEM ${problem}`);
    problems.push(...found);
    say(`  ${secondsSince(started)} s`);
  }
} finally {
  await rm(base, { recursive: true, force: true });
}
say(`all: ${[...counted].map(([kind, total]) => `${total} ${kind}`).join(', ')}; ${secondsSince(begun)} s`);
say(problems.length === 0 ? 'nothing lost, nothing wrong, nothing stuck' : `${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
