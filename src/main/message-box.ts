import { BrowserWindow, dialog, type MessageBoxOptions } from 'electron';

/**
 * Shows a message box of the system over the front window, or alone without one. Returns the index of the chosen
 * button.
 */
export async function askInBox(question: MessageBoxOptions): Promise<number> {
  const parent = BrowserWindow.getFocusedWindow();
  const asking = parent === null ? dialog.showMessageBox(question) : dialog.showMessageBox(parent, question);
  return (await asking).response;
}
