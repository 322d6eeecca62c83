/**
 * The system's dialogs and file manager, for the explorer. The page never learns or names the paths that a person
 * chooses here.
 */
import { dialog, shell } from 'electron';
import type { ExplorerOptions } from '../explorer/index.ts';
import { confirmSignature } from './confirm-signature.ts';

/** Returns the path that a person chose in the system's dialog; null if it was cancelled. */
async function ask(options: Electron.OpenDialogOptions): Promise<string | null> {
  const { filePaths } = await dialog.showOpenDialog(options);
  return filePaths[0] ?? null;
}

/** The abilities of the desktop host: the system's dialogs, its file manager and its message box. */
export const systemAbilities: NonNullable<ExplorerOptions['abilities']> = {
  confirmSignature,
  reveal: (file) => shell.showItemInFolder(file),
  chooseArchive: () =>
    ask({ title: 'Open an archive', properties: ['openFile'], filters: [{ name: 'Archives', extensions: ['zip'] }] }),
  chooseFolder: (title) => ask({ title, properties: ['openDirectory', 'createDirectory'] }),
};
