/** Starts the desktop app. This file must not await: Electron becomes ready only after it has run to its end. */
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

// Node opens its inspector at this signal. A process that holds keys must not have an inspector. The release disables
// it with a fuse too.
process.on('SIGUSR1', () => {});

app.setName('Orrery');
app.setAppUserModelId(APP_ID);
app.enableSandbox();
declareScheme();

// The window's own files are in the data folder, so that each data folder has its own instance.
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
  // Everything after the bare `--` is read as a link, never as an option.
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME, process.execPath, ['--']);
} else {
  app.quit();
}
