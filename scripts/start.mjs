// `npm start`: the desktop app when Electron is installed, else the same explorer in a browser.
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './ensure-built.mjs';
import { findElectron } from './find-electron.mjs';
import { requireNode } from './node-version.mjs';

requireNode();
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const passedOn = process.argv.slice(2);
const electron = await findElectron();
ensureBuilt();

if ('missing' in electron) {
  process.stderr.write(`Opening Orrery in the browser: ${electron.missing}.\n`);
  process.argv.splice(2, process.argv.length, 'serve', '--open', ...passedOn);
  await import('../out/main/cli.js');
} else {
  const child = spawn(electron.binary, ['.', ...passedOn], { cwd: root, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal === null ? (code ?? 0) : 1));
}
