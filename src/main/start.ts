/** Starts the desktop app. Nothing here waits: Electron is ready only once this file has run to its end. */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { app } from 'electron';
import { defaultDataFolder } from '../explorer/index.ts';
import { readCommandLine } from './command-line.ts';
import { startDesktop } from './desktop.ts';
import { declareScheme } from './security/scheme.ts';
import { LINK_SCHEME, linkIn } from './window/links.ts';

const APP_ID = 'org.orrery.desktop';

const { data, network, transactionAddress, link } = readCommandLine(process.argv.slice(1));
const dataDir = resolve(data ?? defaultDataFolder());

// Node opens its inspector at this signal; a process that keeps keys has none. The released app has a fuse for it too.
process.on('SIGUSR1', () => {});

app.setName('Orrery');
app.setAppUserModelId(APP_ID);
app.enableSandbox();
declareScheme();

// What the window itself keeps lies with the data, so that each data folder has one instance of its own.
if (!app.commandLine.hasSwitch('user-data-dir')) {
  const own = join(dataDir, 'desktop');
  mkdirSync(own, { recursive: true, mode: 0o700 });
  app.setPath('userData', own);
}

if (app.requestSingleInstanceLock()) {
  const desktop = startDesktop({ dataDir, network, transactionAddress });
  if (link !== undefined) desktop.open(link);
  app.on('second-instance', (_event, args) => desktop.open(linkIn(args)));
  app.on('open-url', (event, url) => {
    event.preventDefault();
    desktop.open(url);
  });
  app.on('activate', () => desktop.open());
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  // What stands after the bare `--` can only ever be a link, whatever it looks like.
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME, process.execPath, ['--']);
} else {
  app.quit();
}
