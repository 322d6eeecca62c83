// `npm run test:engines -- cluster`: other engines read a dataset.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installEngines } from './install-engines.mjs';
import { requireNode } from './node-version.mjs';

requireNode();
const config = join(installEngines(), 'vitest.config.ts');
const { status } = spawnSync('vitest', ['run', '--config', config, ...process.argv.slice(2)], {
  shell: process.platform === 'win32',
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
