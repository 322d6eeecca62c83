import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const engines = join(dirname(dirname(fileURLToPath(import.meta.url))), 'e2e', 'engines');

/** Installs the packages of e2e/engines by their own lock file, when that has changed. Returns their folder. */
export function installEngines() {
  const lock = join(engines, 'package-lock.json');
  const installed = join(engines, 'node_modules', '.installed-lock.json');
  const textOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  if (textOf(lock) !== textOf(installed)) {
    const { status } = spawnSync('npm', ['ci'], {
      cwd: engines,
      shell: process.platform === 'win32',
      stdio: 'inherit',
    });
    if (status !== 0) process.exit(status ?? 1);
    copyFileSync(lock, installed);
  }
  return engines;
}
