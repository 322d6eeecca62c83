/** The one window. It opens at its stored position, has the guards, and reloads when its page crashes. */
import { join } from 'node:path';
import { app, BrowserWindow, Menu, nativeTheme, screen } from 'electron';
import type { HostCommand } from '../../contract/index.ts';
import { createRestartBudget } from '../../explorer/index.ts';
import { channels } from '../ipc/ipc.ts';
import { askInBox } from '../message-box.ts';
import { isOwnUrl, ORIGIN } from '../security/addresses.ts';
import { askBeforeClosing, type Leaving } from './ask-before-closing.ts';
import { contextMenuTemplate } from './context-menu.ts';
import type { WindowMemory } from './window-memory.ts';
import { placeWindow, SMALLEST, type WindowState } from './window-state.ts';

/** The interface's background in both themes, shown until the page has painted. */
const BACKGROUND = { light: '#f5f4f1', dark: '#0e1017' };
/** The position is stored after the window has not moved for this long. */
const MOVE_SETTLED_MS = 500;

/** The one window of the desktop app. */
export interface MainWindow {
  /** Shows the window in front, and opens it if it is closed. Shows the route if there is one. */
  show(route?: string): void;
  /** Sends a command to the page, once it has loaded. Does nothing while the window is closed. */
  send(command: HostCommand): void;
  /** Passes an event of the explorer to the page. Does nothing if the window is closed or shows another page. */
  deliver(event: unknown): void;
  /** Shows the view before this one. */
  goBack(): void;
  /** Shows the view after this one, if the person went back. */
  goForward(): void;
}

/** Options of `createMainWindow`. */
export interface MainWindowParts {
  /** Stores the window's position between runs. */
  memory: WindowMemory;
  /** Called when the page has crashed too often. */
  onLost(reason: string): void;
  /** Called if the question before the page is left could not be shown. */
  onProblem(problem: unknown): void;
}

const LEAVE = 1;
const QUESTIONS: Readonly<Record<Leaving, { title: string; button: string }>> = {
  close: { title: 'Close the window?', button: 'Close' },
  quit: { title: 'Quit Orrery?', button: 'Quit' },
  reload: { title: 'Reload the window?', button: 'Reload' },
};

/** Asks in a message box of the system. Returns true if the person chose to leave the page. */
async function askToLeave(leaving: Leaving): Promise<boolean> {
  const { title, button } = QUESTIONS[leaving];
  const answer = await askInBox({
    type: 'question',
    title,
    message: title,
    detail:
      'A transaction is not finished. A signature that was not checked yet, or text that is not saved, would be lost.',
    buttons: ['Stay', button],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return answer === LEAVE;
}

/** Returns the areas of the displays without panels, the main display first. */
function areas(): [Electron.Rectangle, ...Electron.Rectangle[]] {
  const main = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== main.id);
  return [main.workArea, ...others.map(({ workArea }) => workArea)];
}

function build({ bounds }: WindowState): BrowserWindow {
  const folder = app.getAppPath();
  return new BrowserWindow({
    ...bounds,
    minWidth: SMALLEST.width,
    minHeight: SMALLEST.height,
    title: app.getName(),
    icon: join(folder, 'resources', 'icons', '256x256.png'),
    backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
    show: false,
    webPreferences: {
      preload: join(folder, 'out', 'preload', 'index.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      spellcheck: false,
    },
  });
}

function stateOf(window: BrowserWindow): WindowState {
  return {
    bounds: window.getNormalBounds(),
    isMaximized: window.isMaximized(),
    isFullScreen: window.isFullScreen(),
  };
}

/** Stores the window's position 500 ms after it stopped moving, and when it closes. */
function storePosition(window: BrowserWindow, memory: WindowMemory): void {
  let settling: NodeJS.Timeout | undefined;
  const moved = () => {
    clearTimeout(settling);
    settling = setTimeout(() => memory.write(stateOf(window)), MOVE_SETTLED_MS);
  };
  window.on('resize', moved);
  window.on('move', moved);
  window.on('close', () => memory.write(stateOf(window)));
  window.on('closed', () => clearTimeout(settling));
}

/** Returns the desktop app's window, which opens with the first `show`. */
export function createMainWindow({ memory, onLost, onProblem }: MainWindowParts): MainWindow {
  let window: BrowserWindow | undefined;
  const mayRestart = createRestartBudget();

  function open(route: string): BrowserWindow {
    const state = placeWindow(memory.read(), areas());
    const opened = build(state);
    const { webContents } = opened;
    if (state.isMaximized) opened.maximize();
    if (state.isFullScreen) opened.setFullScreen(true);
    storePosition(opened, memory);
    askBeforeClosing(opened, { app, ask: askToLeave, onProblem });
    opened.once('ready-to-show', () => opened.show());
    opened.once('closed', () => {
      window = undefined;
    });
    webContents.on('render-process-gone', (_event, { reason }) => {
      if (reason === 'clean-exit') return;
      if (mayRestart()) webContents.reload();
      else onLost(reason);
    });
    webContents.on('context-menu', (_event, params) => {
      const template = contextMenuTemplate(params);
      if (template.length > 0) Menu.buildFromTemplate(template).popup({ window: opened });
    });
    // Show the window even if its page cannot be loaded: an empty window is clearer than none.
    opened.loadURL(`${ORIGIN}${route}`).catch(() => opened.show());
    return opened;
  }

  function bringToFront(shown: BrowserWindow): void {
    if (shown.isMinimized()) shown.restore();
    shown.show();
    shown.focus();
  }

  function send(command: HostCommand): void {
    if (window === undefined) return;
    const { webContents } = window;
    const post = () => webContents.send(channels.command, command);
    if (webContents.isLoading()) webContents.once('did-finish-load', post);
    else post();
  }

  return {
    show(route) {
      if (window === undefined) {
        window = open(route ?? '/');
        return;
      }
      if (route !== undefined) send({ do: 'open', route });
      bringToFront(window);
    },
    send,
    deliver(event) {
      const contents = window?.webContents;
      if (contents !== undefined && isOwnUrl(contents.getURL())) contents.send(channels.event, event);
    },
    goBack: () => window?.webContents.navigationHistory.goBack(),
    goForward: () => window?.webContents.navigationHistory.goForward(),
  };
}
