// `npm run check`: types, lint and format, layer rules, dead code. Two at a time, since each uses one core.
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { requireNode } from './node-version.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const AT_ONCE = 2;

/**
 * npm puts the packages' own commands on the path, the pinned Node among them. The slowest check comes first. Two packages
 * bring a `tsc`: TypeScript 7 checks the types, and dependency-cruiser needs the API of TypeScript 6. Several threads would
 * each check the types that all files share, which takes almost twice the processor time.
 */
const CHECKS = [
  ['types', 'node node_modules/typescript-native/bin/tsc -p . --singleThreaded'],
  ['lint and format', 'biome check --error-on-warnings .'],
  ['layer rules', 'node scripts/check-layers.mjs'],
  ['dead code', 'knip --no-progress'],
];

function run(command) {
  return new Promise((resolve) => {
    const child = spawn(command, { cwd: root, shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('close', (status) => resolve({ failed: status !== 0, output }));
  });
}

/** Runs every check to its end, prints each one's output as one block, and says whether all of them passed. */
export async function check() {
  const waiting = [...CHECKS];
  let passed = true;
  async function worker() {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [name, command] = next;
      const started = performance.now();
      const { failed, output } = await run(command);
      passed &&= !failed;
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      process.stdout.write(
        `\n── ${name}: ${command}\n${output}${name}: ${failed ? 'failed after ' : ''}${seconds} s\n`,
      );
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return passed;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  requireNode();
  process.exitCode = (await check()) ? 0 : 1;
}
