/** `clipboard`: Chromium's own, reached through the window in front, so that what a page copied is there. */
import { BrowserWindow } from './browser-window.ts';
import { honestModule } from './honest.ts';
import { pageOf } from './pages.ts';

async function inFront(expression: string): Promise<unknown> {
  const window = BrowserWindow.getFocusedWindow();
  if (window === null)
    throw new Error('electron-stand-in: the clipboard is reached through a window, and none is open');
  const page = await pageOf(window.webContents);
  return page.withClipboard(expression);
}

export const clipboard = honestModule('clipboard', {
  readText: async () => String(await inFront('navigator.clipboard.readText()')),
  writeText: async (text: string) => {
    await inFront(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  },
} satisfies Partial<Electron.Clipboard>);
