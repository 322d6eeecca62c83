// `npm test`: the complete check. A step begins when the one before it has passed, and each prints its duration. The last
// two run side by side: each of them waits for threads, servers and pauses half of its time.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { check } from './check.mjs';
import { requireNode } from './node-version.mjs';

requireNode();
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const env = { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) };

/**
 * Runs a command to its end, and says whether it passed. npm puts the packages' own commands on the path, the pinned Node
 * among them.
 * @param turn settles when the output may be printed; what comes before is kept until then
 */
async function step(name, command, turn) {
  const started = performance.now();
  const child = spawn(command, { cwd: root, env, shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let kept = `\n── ${name}: ${command}\n`;
  let print = (text) => {
    kept += text;
  };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => print(text));
  const closed = once(child, 'close');
  await turn;
  print = (text) => process.stdout.write(text);
  print(kept);
  const [status] = await closed;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  print(`${name}: ${status === 0 ? '' : 'failed after '}${seconds} s\n`);
  return status === 0;
}

/**
 * End to end starts fewer workers than alone (playwright.config.ts): the unit tests fill its pauses. With two workers each,
 * two cores stood idle for a fifth of the time.
 */
async function tests() {
  const unit = step('unit and property tests', 'vitest run');
  const results = await Promise.all([
    unit,
    step('end to end', `playwright test --workers=${Math.min(availableParallelism(), 3)}`, unit),
  ]);
  return results.every((passed) => passed);
}

const passed = (await check()) && (await step('build', 'node scripts/build.mjs')) && (await tests());
process.exitCode = passed ? 0 : 1;
