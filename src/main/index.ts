/**
 * The executable's entry. It starts a command of the command line, or the desktop app. Electron becomes ready only
 * after this file has run to its end, so a command runs without a window or a display.
 *
 * In a release only this file is inside the archive, which Electron checks. This file checks all other files before it
 * loads them, so it imports nothing that they import too.
 */
import { join } from 'node:path';
import { app, dialog } from 'electron';
import { commandIn } from './command.ts';
import { changedFile } from './integrity.ts';

const command = app.isPackaged ? commandIn(process.argv.slice(1)) : undefined;

/**
 * Returns the path of a file of this release that was changed, removed or added; undefined if there is none, or in a
 * checkout.
 */
function changedSincePacking(): string | undefined {
  if (!app.isPackaged) return undefined;
  process.noAsar = true;
  try {
    return changedFile(join(process.resourcesPath, 'app.asar'));
  } finally {
    process.noAsar = false;
  }
}

const changed = changedSincePacking();
if (changed !== undefined) {
  const text = `The file ${changed} of this installation was changed. Install Orrery again.`;
  process.stderr.write(`orrery: ${text}\n`);
  if (command === undefined) dialog.showErrorBox('Orrery cannot start', text);
  app.exit(1);
} else if (command === undefined) {
  await import('./start.ts');
} else {
  const { runProcess } = await import('../cli/index.ts');
  app.exit(await runProcess(command));
}
