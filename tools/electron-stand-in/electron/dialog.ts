/** `dialog`: nobody is there to answer, so every dialog is noted and cancelled; tests replace members to answer. */
import { honestModule } from './honest.ts';
import { note } from './log.ts';

export const dialog = honestModule('dialog', {
  showOpenDialog(...given: unknown[]) {
    note('dialog.showOpenDialog', ...given);
    return Promise.resolve({ canceled: true, filePaths: [] });
  },
  showSaveDialog(...given: unknown[]) {
    note('dialog.showSaveDialog', ...given);
    return Promise.resolve({ canceled: true, filePath: '' });
  },
  showMessageBox(...given: unknown[]) {
    note('dialog.showMessageBox', ...given);
    const options = given.at(-1) as Electron.MessageBoxOptions;
    return Promise.resolve({ response: options.cancelId ?? 0, checkboxChecked: false });
  },
  showErrorBox(title: string, content: string) {
    note('dialog.showErrorBox', title, content);
    process.stderr.write(`${title}: ${content}\n`);
  },
} satisfies Partial<Electron.Dialog>);
