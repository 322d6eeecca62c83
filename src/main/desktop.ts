/** The desktop host: one explorer, one window, and the connections between them. */
import { join } from 'node:path';
import { app, dialog, ipcMain, Menu, nativeTheme, powerMonitor, safeStorage, session, shell } from 'electron';
import { createExplorer, type Explorer, type UpdateFeed } from '../explorer/index.ts';
import { systemAbilities } from './abilities.ts';
import { closeWithin } from './closing.ts';
import { describeFailure } from './failure.ts';
import { type CallMethod, createRpcRouter, receiveCalls, receiveFiles } from './ipc/ipc.ts';
import { createAssetReader } from './security/assets.ts';
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

/**
 * The address at which this build looks for newer releases, and the key whose signature it trusts. Replaced at build time
 * (electron.vite.config.ts); null if no feed is configured.
 */
declare const ORRERY_UPDATE_FEED: UpdateFeed | null;

/** Longer than the explorer needs to end its threads, and short enough for a person who waits. */
const CLOSING_LIMIT_MS = 8_000;

/** For calls that nobody cancels. */
const NEVER = new AbortController().signal;

/** Options of the desktop app. */
export interface DesktopOptions {
  dataDir: string;
  /** "sandbox" or a data gateway's base URL; undefined for the network shown last. */
  network: string | undefined;
  transactionAddress: string | undefined;
}

/** The running desktop app. */
export interface Desktop {
  /**
   * Shows the window, with the view of the link if there is one. A link that comes before Electron is ready is opened
   * then.
   */
  open(link?: string): void;
}

const log = (problem: unknown) => process.stderr.write(`orrery: ${describeFailure(problem).details}\n`);

/**
 * Starts the desktop app: opens the explorer at once, and everything else when Electron is ready. A failure shows its
 * reason and ends the program.
 */
export function startDesktop(options: DesktopOptions): Desktop {
  const quitting = new AbortController();
  const explorer = createExplorer({
    ...options,
    version: app.getVersion(),
    host: 'desktop',
    abilities: systemAbilities,
    updateFeed: ORRERY_UPDATE_FEED,
    vault: { kind: 'on', keyring: () => app.whenReady().then(() => systemKeyring(safeStorage, process.platform)) },
    signal: quitting.signal,
  });
  let window: MainWindow | undefined;
  let pendingLink: string | undefined;

  const routeOf = (link: string | undefined) => (link === undefined ? undefined : routeOfLink(link));
  explorer.catch(endWith);
  process.on('uncaughtException', endWith);
  process.on('unhandledRejection', endWith);
  endCleanly(explorer, quitting);
  app
    .whenReady()
    .then(() => {
      window = connect(explorer, options);
      window.show(routeOf(pendingLink));
    })
    .catch(endWith);
  return {
    open(link) {
      pendingLink = link ?? pendingLink;
      window?.show(routeOf(link));
    },
  };
}

let isEnding = false;

/** Shows the reason and ends the program. This loses no stored data: every write is atomic. */
function endWith(thrown: unknown): void {
  log(thrown);
  // The program is already ending: a further error needs no message box.
  if (isEnding) return;
  isEnding = true;
  const { title, text } = describeFailure(thrown);
  dialog.showErrorBox(title, text);
  app.exit(1);
}

/**
 * Makes the program close the explorer after the last window and before the process ends. Cancels an opening that is
 * under way. The exit status is 1 if the close failed or took longer than 8 s.
 */
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

/**
 * Opens the window and connects pages, scheme, menu and system to the explorer, which may still be opening. Call it
 * after `ready`.
 */
function connect(opening: Promise<Explorer>, { dataDir }: DesktopOptions): MainWindow {
  const memory = windowMemory(join(app.getPath('userData'), 'window.json'), log);
  const window = createMainWindow({
    memory,
    onLost: (reason) => endWith(new Error(`the window's process ended again and again (${reason})`)),
    onProblem: log,
  });
  const call: CallMethod = async (method, input, signal) => (await opening).call(method, input, signal);
  const applyTheme = (theme: Theme) => {
    nativeTheme.themeSource = theme;
  };
  const router = createRpcRouter(watchTheme(call, applyTheme));

  guardSession(session.defaultSession);
  serveScheme({
    readAsset: createAssetReader(join(app.getAppPath(), 'out', 'renderer')),
    handle: async (request) => (await opening).handle(request),
  });
  receiveCalls(ipcMain, router);
  receiveFiles(ipcMain, async (path) => (await opening).grantPath(path, 'read'));
  lockWhenAway(powerMonitor, () => void call('lockVault', {}, NEVER).catch(log));
  app.on('web-contents-created', (_event, contents) => {
    guardContents(contents, (url) => void openLink(url).catch(log));
    const forget = () => router.cancelAll(contents.id);
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
      // An explorer that did not open has already ended the program.
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
