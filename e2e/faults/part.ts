/**
 * `node part.ts calls settings 29`, or `power` in place of `calls`: tries every 29th point of a scenario, and prints what it
 * found as JSON. It is for faults.test.ts: a process copies its page tables for each one that it starts, and that of the unit
 * tests has gigabytes of them.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { losePower } from './power-loss.ts';
import { type Bench, openBench, pointsOf, sweep } from './sweep.ts';

async function failCalls(bench: Bench, stride: number) {
  const points = (await pointsOf(bench)).filter((_, index) => index % stride === 0);
  return { count: points.length, ...(await sweep(bench, points)) };
}

const [, , kind = '', name = '', stride = ''] = process.argv;
const base = await mkdtemp(join(tmpdir(), 'orrery-faults-'));
try {
  const bench = await openBench(name, base);
  const found = await (kind === 'power' ? losePower : failCalls)(bench, Number(stride));
  process.stdout.write(JSON.stringify(found));
} finally {
  await rm(base, { recursive: true, force: true });
}
