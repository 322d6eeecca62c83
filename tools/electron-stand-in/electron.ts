/** The module `electron` of an application that the stand-in runs. */
export { webContents } from './electron/all-contents.ts';
export { app } from './electron/app.ts';
export { BrowserWindow } from './electron/browser-window.ts';
export { clipboard } from './electron/clipboard.ts';
export { dialog } from './electron/dialog.ts';
export { ipcMain } from './electron/ipc-main.ts';
export { Menu, MenuItem } from './electron/menu.ts';
export { nativeTheme } from './electron/native-theme.ts';
export { Notification } from './electron/notification.ts';
export { powerMonitor } from './electron/power-monitor.ts';
export { protocol } from './electron/protocol.ts';
export { safeStorage } from './electron/safe-storage.ts';
export { screen } from './electron/screen.ts';
export { session } from './electron/session.ts';
export { shell } from './electron/shell.ts';
export { utilityProcess } from './electron/utility-process.ts';
