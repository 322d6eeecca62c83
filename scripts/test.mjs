// `npm test`: the complete check. Steps run in order, each prints its duration, and the first failure ends the run.
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from './check.mjs';
import { requireNode } from './node-version.mjs';

requireNode();
const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** npm puts the packages' own commands on the path, the pinned Node among them. */
const STEPS = [
  ['build', 'node scripts/build.mjs'],
  ['unit and property tests', 'vitest run'],
  ['end to end', 'playwright test'],
];

if (!(await check())) process.exit(1);
for (const [name, command] of STEPS) {
  const started = performance.now();
  process.stdout.write(`\n── ${name}: ${command}\n`);
  const { status } = spawnSync(command, { cwd: root, shell: true, stdio: ['ignore', 'inherit', 'inherit'] });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (status !== 0) {
    process.stderr.write(`\n${name}: failed after ${seconds} s\n`);
    process.exit(1);
  }
  process.stdout.write(`${name}: ${seconds} s\n`);
}
