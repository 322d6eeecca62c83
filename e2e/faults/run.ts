/**
 * `npm run test:faults -- [scenario …] [--stride N]`: kills and fails every call on files, one in each run. With a stride
 * it tries every Nth point.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SCENARIO_NAMES } from './scenarios/index.ts';
import { openBench, type Point, pointsOf, sweep } from './sweep.ts';
import { whyNot } from './traced.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { stride: { type: 'string', default: '1' } },
});
const stride = Number(values.stride);
const reason = whyNot();
if (reason !== null) {
  process.stderr.write(`Nothing was tested: ${reason}.\n`);
  process.exit(1);
}
const base = await mkdtemp(join(tmpdir(), 'orrery-faults-'));
let failures = 0;
try {
  for (const name of positionals.length > 0 ? positionals : SCENARIO_NAMES) {
    const started = performance.now();
    const bench = await openBench(name, base);
    say(`${name}: ${bench.scenario.about}`);
    const points = (await pointsOf(bench)).filter((_, index) => index % stride === 0);
    const lanes = availableParallelism();
    const shares = Array.from({ length: lanes }, (_, lane): Point[] =>
      points.filter((_, index) => index % lanes === lane),
    );
    const tallies = await Promise.all(shares.map((share) => sweep(bench, share)));
    for (const { problems } of tallies) for (const problem of problems) say(`  ${problem}`);
    failures += tallies.reduce((sum, { problems }) => sum + problems.length, 0);
    const sum = (fault: keyof (typeof tallies)[0]['points']) =>
      tallies.reduce((all, { points }) => all + points[fault], 0);
    const notTried = tallies.reduce((all, tally) => all + tally.notTried, 0);
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    say(
      `  ${sum('SIGKILL')} kills, ${sum('EIO')} EIO, ${sum('ENOSPC')} ENOSPC, ${sum('EMFILE')} EMFILE; ${notTried} not reached; ${seconds} s`,
    );
  }
} finally {
  await rm(base, { recursive: true, force: true });
}
say(failures === 0 ? 'nothing lost, nothing stuck' : `${failures} problems`);
process.exitCode = failures === 0 ? 0 : 1;
