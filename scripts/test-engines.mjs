// `npm run test:engines -- cluster`: other engines read a dataset. Their packages are installed below e2e/engines, by their own
// lock file, when it has changed.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireNode } from './node-version.mjs';

requireNode();
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const engines = join(root, 'e2e', 'engines');
const shell = process.platform === 'win32';

function run(command, args, cwd) {
  const { status } = spawnSync(command, args, { cwd, shell, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

const lock = join(engines, 'package-lock.json');
const installed = join(engines, 'node_modules', '.installed-lock.json');
const textOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
if (textOf(lock) !== textOf(installed)) {
  run('npm', ['ci'], engines);
  copyFileSync(lock, installed);
}
run('vitest', ['run', '--config', join(engines, 'vitest.config.ts'), ...process.argv.slice(2)], root);
