// `npm run test:e2e -- nodes`: builds what changed, then runs the end-to-end tests whose names are given.
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './ensure-built.mjs';
import { requireNode } from './node-version.mjs';

requireNode();
ensureBuilt();
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { status } = spawnSync('playwright', ['test', ...process.argv.slice(2)], {
  cwd: root,
  shell: process.platform === 'win32',
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
