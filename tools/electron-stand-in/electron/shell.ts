/** `shell`: nothing leaves this process; what was asked is noted. */
import { honestModule } from './honest.ts';
import { note } from './log.ts';

export const shell = honestModule('shell', {
  openExternal(url: string) {
    note('shell.openExternal', url);
    return Promise.resolve();
  },
  openPath(path: string) {
    note('shell.openPath', path);
    return Promise.resolve('');
  },
  showItemInFolder(path: string) {
    note('shell.showItemInFolder', path);
  },
  beep() {
    note('shell.beep');
  },
} satisfies Partial<Electron.Shell>);
