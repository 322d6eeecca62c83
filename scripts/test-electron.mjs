// `npm run test:electron`: the tests of Electron's stand-in and the whole desktop suite, on Electron itself.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './ensure-built.mjs';
import { findElectron } from './find-electron.mjs';
import { requireNode } from './node-version.mjs';

requireNode();
delete process.env.ELECTRON_OVERRIDE_DIST_PATH;
const electron = await findElectron();
if ('missing' in electron) {
  process.stderr.write(`Nothing was tested: ${electron.missing}. Without a display, xvfb-run gives it one.\n`);
  process.exit(1);
}
ensureBuilt();

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const packageFolder = (name) => dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
const SUITES = [
  [join(packageFolder('vitest'), 'vitest.mjs'), 'run', 'tools/electron-stand-in/contract-'],
  [
    join(packageFolder('@playwright/test'), 'cli.js'),
    'test',
    '--project=desktop',
    '--project=security',
    ...process.argv.slice(2),
  ],
];
for (const suite of SUITES) {
  const env = { ...process.env, ORRERY_ELECTRON: 'real' };
  const { status } = spawnSync(process.execPath, suite, { cwd: root, env, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
