// `npm test`: the one check of everything. Steps run in order; each says how long it took; the first failure ends it.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireNode } from './node-version.mjs';

requireNode();
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const require = createRequire(import.meta.url);

function binary(name, command = name) {
  const manifest = require.resolve(`${name}/package.json`);
  const { bin } = require(manifest);
  return join(dirname(manifest), typeof bin === 'string' ? bin : bin[command]);
}

const STEPS = [
  ['types', [binary('typescript', 'tsc'), '-p', '.']],
  ['lint and format', [binary('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '.']],
  ['rooms and doors', ['scripts/check-rooms.mjs']],
  ['dead code', [binary('knip'), '--no-progress']],
  ['unit and property tests', [binary('vitest'), 'run']],
  ['build', ['scripts/build.mjs']],
  ['end to end', [binary('@playwright/test', 'playwright'), 'test']],
];

for (const [name, [script, ...args]] of STEPS) {
  const started = performance.now();
  process.stdout.write(`\n── ${name}\n`);
  const { status } = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (status !== 0) {
    process.stderr.write(`\n${name}: failed after ${seconds} s\n`);
    process.exit(1);
  }
  process.stdout.write(`${name}: ${seconds} s\n`);
}
