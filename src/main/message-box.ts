import { BrowserWindow, dialog, type MessageBoxOptions } from 'electron';

/** Asks in a box of the system, before the window that is in front. Resolves with the number of the button. */
export async function askInBox(question: MessageBoxOptions): Promise<number> {
  const parent = BrowserWindow.getFocusedWindow();
  const asking = parent === null ? dialog.showMessageBox(question) : dialog.showMessageBox(parent, question);
  return (await asking).response;
}
