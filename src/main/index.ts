/**
 * The executable's entry: a command of the command line, or the desktop app. Electron becomes ready only once this file has
 * run to its end, so a command runs without a window or a display.
 *
 * In a release this file alone lies inside the archive, which Electron checks. It checks the rest before it loads any of it,
 * and therefore imports nothing that the rest imports too.
 */
import { join } from 'node:path';
import { app, dialog } from 'electron';
import { commandIn } from './command.ts';
import { changedFile } from './integrity.ts';

const command = app.isPackaged ? commandIn(process.argv.slice(1)) : undefined;

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
