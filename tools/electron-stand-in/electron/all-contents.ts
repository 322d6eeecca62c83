/** `webContents`: finding the contents of windows. */
import { BrowserWindow } from './browser-window.ts';
import { honestModule } from './honest.ts';
import { targetOf } from './pages.ts';

const all = () => BrowserWindow.getAllWindows().map((window) => window.webContents);

export const webContents = honestModule('webContents', {
  getAllWebContents: all,
  getFocusedWebContents: () => BrowserWindow.getFocusedWindow()?.webContents ?? null,
  fromId: (id: number) => all().find((contents) => contents.id === id),
  fromDevToolsTargetId: (targetId: string) => all().find((contents) => targetOf(contents) === targetId),
} satisfies Partial<typeof Electron.WebContents>);
