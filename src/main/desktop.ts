/** The desktop host: one explorer, one window, and the ways between them. */
import { join } from 'node:path';
import { app, dialog, ipcMain, Menu, nativeTheme, powerMonitor, safeStorage, session, shell } from 'electron';
import { createExplorer, type Explorer } from '../explorer/index.ts';
import { systemAbilities } from './abilities.ts';
import { closeWithin } from './closing.ts';
import { describeFailure } from './failure.ts';
import { receiveCalls, receiveFiles } from './ipc/ipc.ts';
import { type Call, createRpcRouter } from './ipc/rpc-router.ts';
import { assetsIn } from './security/assets.ts';
import { guardContents, guardSession } from './security/guards.ts';
import { serveScheme } from './security/scheme.ts';
import { systemKeyring } from './system-keyring.ts';
import { lockWhenAway } from './vault-locking.ts';
import { routeOfLink } from './window/links.ts';
import { menuTemplate } from './window/menu.ts';
import { openLink } from './window/open-link.ts';
import { keptTheme, type Theme, watchTheme } from './window/theme.ts';
import { createMainWindow, type MainWindow } from './window/window.ts';
import { windowMemory } from './window/window-memory.ts';

/** Longer than the explorer needs to end its threads, shorter than a person waits for a program to go. */
const CLOSING_LIMIT_MS = 8_000;

/** For what is asked once and waited for. */
const NEVER = new AbortController().signal;

export interface DesktopOptions {
  dataDir: string;
  network: string | undefined;
  transactionAddress: string | undefined;
}

export interface Desktop {
  /** Shows the window, at what the link names where it names something. Before `ready` it is kept until then. */
  open(link?: string): void;
}

const log = (problem: unknown) => process.stderr.write(`orrery: ${describeFailure(problem).details}\n`);

/** Opens the explorer at once and everything else when Electron is ready. */
export function startDesktop(options: DesktopOptions): Desktop {
  const quitting = new AbortController();
  const explorer = createExplorer({
    ...options,
    version: app.getVersion(),
    host: 'desktop',
    abilities: systemAbilities,
    vault: { kind: 'on', keyring: () => app.whenReady().then(() => systemKeyring(safeStorage, process.platform)) },
    signal: quitting.signal,
  });
  let window: MainWindow | undefined;
  let wanted: string | undefined;

  const routeOf = (link: string | undefined) => (link === undefined ? undefined : routeOfLink(link));
  explorer.catch(endWith);
  process.on('uncaughtException', endWith);
  process.on('unhandledRejection', endWith);
  endCleanly(explorer, quitting);
  app
    .whenReady()
    .then(() => {
      window = connect(explorer, options);
      window.show(routeOf(wanted));
    })
    .catch(endWith);
  return {
    open(link) {
      wanted = link ?? wanted;
      window?.show(routeOf(link));
    },
  };
}

let isEnding = false;

/** Says why, and ends. What is stored is safe at any instant. */
function endWith(thrown: unknown): void {
  log(thrown);
  // What breaks while the program ends concerns nobody any more.
  if (isEnding) return;
  isEnding = true;
  const { title, text } = describeFailure(thrown);
  dialog.showErrorBox(title, text);
  app.exit(1);
}

/** The explorer is closed after the last window and before the process, or not opened any further. */
function endCleanly(explorer: Promise<Explorer>, quitting: AbortController): void {
  app.on('will-quit', (event) => {
    event.preventDefault();
    if (isEnding) return;
    isEnding = true;
    quitting.abort();
    const close = async () => (await explorer.catch(() => undefined))?.close();
    void closeWithin(CLOSING_LIMIT_MS, close, log).then((closed) => app.exit(closed ? 0 : 1));
  });
}

function connect(opening: Promise<Explorer>, { dataDir }: DesktopOptions): MainWindow {
  const memory = windowMemory(join(app.getPath('userData'), 'window.json'), log);
  const window = createMainWindow({
    memory,
    onLost: (reason) => endWith(new Error(`the window's process ended again and again (${reason})`)),
  });
  const call: Call = async (method, input, signal) => (await opening).call(method, input, signal);
  const applyTheme = (theme: Theme) => {
    nativeTheme.themeSource = theme;
  };
  const desk = createRpcRouter(watchTheme(call, applyTheme));

  guardSession(session.defaultSession);
  serveScheme({
    readAsset: assetsIn(join(app.getAppPath(), 'out', 'renderer')),
    handle: async (request) => (await opening).handle(request),
  });
  receiveCalls(ipcMain, desk);
  receiveFiles(ipcMain, async (path) => (await opening).grantPath(path, 'read'));
  lockWhenAway(powerMonitor, () => void call('lockVault', {}, NEVER).catch(log));
  app.on('web-contents-created', (_event, contents) => {
    guardContents(contents, (url) => void openLink(url).catch(log));
    const forget = () => desk.cancelAll(contents.id);
    contents.on('did-navigate', forget);
    contents.on('render-process-gone', forget);
    contents.on('destroyed', forget);
  });
  opening
    .then((explorer) => {
      explorer.listen((event) => window.deliver(event));
      return keptTheme(call, NEVER);
    })
    .then(applyTheme)
    .catch((problem) => {
      // That the explorer did not open has ended the program already.
      if (!isEnding) log(problem);
    });
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(
      menuTemplate(
        { platform: process.platform, name: app.getName(), isPackaged: app.isPackaged },
        {
          send: window.send,
          goBack: window.goBack,
          goForward: window.goForward,
          openDataFolder: () => void shell.openPath(dataDir),
          showAbout: () => app.showAboutPanel(),
        },
      ),
    ),
  );
  return window;
}
