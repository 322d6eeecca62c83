import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { oneAtATime } from './one-at-a-time.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const STAMP = join(root, 'out', '.built');
const INPUTS = [
  'src',
  'docs',
  'package-lock.json',
  'electron.vite.config.ts',
  'scripts/separate-packages.mjs',
  'tsconfig.json',
];

function newestChange(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}

/** True when the sources have not changed since the last build into out/. */
export function isBuilt() {
  if (!existsSync(STAMP)) return false;
  const built = statSync(STAMP).mtimeMs;
  return INPUTS.every((input) => newestChange(join(root, input)) <= built);
}

/**
 * Builds into out/ when the sources are newer than the last build. Standard output stays free for results. Of two commands that
 * start together one builds and the other waits: a build removes the files of the one before.
 */
export function ensureBuilt({ force = false } = {}) {
  if (!force && isBuilt()) return;
  oneAtATime(
    join(root, 'out', '.building'),
    () => (force || !isBuilt()) && build(),
    () => process.stderr.write('Another command builds Orrery. Waiting for it …\n'),
  );
}

function build() {
  const started = new Date();
  // An interrupted build must not count as the previous one, whose files it has already removed.
  rmSync(STAMP, { force: true });
  process.stderr.write('Building Orrery …\n');
  const builder = join(
    dirname(createRequire(import.meta.url).resolve('electron-vite/package.json')),
    'bin',
    'electron-vite.js',
  );
  const { status, stdout, stderr } = spawnSync(process.execPath, [builder, 'build', '--logLevel', 'warn'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}\nThe build failed.\n`);
    process.exit(1);
  }
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, `${started.toISOString()}\n`);
  // A file saved during the build is newer than the stamp, and the next run builds it.
  utimesSync(STAMP, started, started);
}
