// `npm test`: the one check of everything. Steps run in order; each says how long it took; the first failure ends it.
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireNode } from './node-version.mjs';

requireNode();
const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Commands are found where npm puts them: it adds the packages' own to the path, the pinned Node among them. */
const STEPS = [
  ['types', 'tsc -p .'],
  ['lint and format', 'biome check --error-on-warnings .'],
  ['layers', 'node scripts/check-layers.mjs'],
  ['dead code', 'knip --no-progress'],
  ['unit and property tests', 'vitest run'],
  ['build', 'node scripts/build.mjs'],
  ['end to end', 'playwright test'],
];

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
