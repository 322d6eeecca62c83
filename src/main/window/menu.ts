/** The application's menu: the standard items of each platform, and the views with their keys. */
import type { MenuItemConstructorOptions } from 'electron';
import type { HostCommand } from '../../contract/index.ts';

/** The actions of the menu that the host itself does. */
export interface MenuActions {
  /** Sends a command to the page. */
  send(command: HostCommand): void;
  goBack(): void;
  goForward(): void;
  openDataFolder(): void;
  showAbout(): void;
}

/** The views that have a key here, in the order of the interface's navigation. */
const VIEWS = [
  { id: 'go-overview', label: 'Overview', route: '/overview' },
  { id: 'go-nodes', label: 'Nodes', route: '/nodes' },
  { id: 'go-parties', label: 'Parties', route: '/parties' },
  { id: 'go-checkpoints', label: 'Checkpoints', route: '/checkpoints' },
  { id: 'go-funding', label: 'Funding', route: '/funding' },
  { id: 'go-history', label: 'History', route: '/history' },
  { id: 'go-query', label: 'Query', route: '/query' },
  { id: 'go-transactions', label: 'Transactions', route: '/transactions' },
  { id: 'go-network', label: 'Network', route: '/network' },
] as const;

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' };

function settings({ send }: MenuActions): MenuItemConstructorOptions {
  return {
    id: 'settings',
    label: 'Settings…',
    accelerator: 'CmdOrCtrl+,',
    click: () => send({ do: 'open', route: '/settings' }),
  };
}

function appMenu(name: string, actions: MenuActions): MenuItemConstructorOptions {
  return {
    label: name,
    submenu: [
      { role: 'about' },
      SEPARATOR,
      settings(actions),
      SEPARATOR,
      { role: 'services' },
      SEPARATOR,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      SEPARATOR,
      { role: 'quit' },
    ],
  };
}

function fileMenu(actions: MenuActions, isMac: boolean): MenuItemConstructorOptions {
  const folder = { id: 'data-folder', label: 'Open Data Folder', click: actions.openDataFolder };
  return {
    label: '&File',
    submenu: isMac
      ? [folder, SEPARATOR, { role: 'close' }]
      : [folder, SEPARATOR, settings(actions), SEPARATOR, { role: 'quit' }],
  };
}

const editMenu: MenuItemConstructorOptions = {
  label: '&Edit',
  submenu: [
    { role: 'undo' },
    { role: 'redo' },
    SEPARATOR,
    { role: 'cut' },
    { role: 'copy' },
    { role: 'paste' },
    { role: 'selectAll' },
  ],
};

/**
 * Returns the menu of the view. Releases have no developer tools: an attacker could persuade a person to paste code
 * there that signs.
 */
function viewMenu(hasDevTools: boolean): MenuItemConstructorOptions {
  return {
    label: '&View',
    submenu: [
      { role: 'reload' },
      ...(hasDevTools ? [{ role: 'toggleDevTools' } as const] : []),
      SEPARATOR,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      SEPARATOR,
      { role: 'togglefullscreen' },
    ],
  };
}

function goMenu({ send, goBack, goForward }: MenuActions, isMac: boolean): MenuItemConstructorOptions {
  return {
    label: '&Go',
    submenu: [
      // The interface handles these keys itself, in every focus state. The menu only displays them.
      {
        id: 'palette',
        label: 'Go to Anything…',
        accelerator: 'CmdOrCtrl+K',
        registerAccelerator: false,
        click: () => send({ do: 'palette' }),
      },
      SEPARATOR,
      { id: 'back', label: 'Back', accelerator: isMac ? 'Cmd+[' : 'Alt+Left', click: goBack },
      { id: 'forward', label: 'Forward', accelerator: isMac ? 'Cmd+]' : 'Alt+Right', click: goForward },
      SEPARATOR,
      ...VIEWS.map(({ id, label, route }, index) => ({
        id,
        label,
        accelerator: `CmdOrCtrl+${index + 1}`,
        click: () => send({ do: 'open', route }),
      })),
    ],
  };
}

const windowMenu: MenuItemConstructorOptions = {
  role: 'window',
  submenu: [{ role: 'minimize' }, { role: 'zoom' }, SEPARATOR, { role: 'front' }],
};

function helpMenu({ send, showAbout }: MenuActions, name: string, isMac: boolean): MenuItemConstructorOptions {
  const about = { id: 'about', label: `About ${name}`, click: showAbout };
  return {
    role: 'help',
    submenu: [
      { id: 'documentation', label: 'Documentation', click: () => send({ do: 'open', route: '/help' }) },
      {
        id: 'shortcuts',
        label: 'Keyboard Shortcuts',
        accelerator: '?',
        registerAccelerator: false,
        click: () => send({ do: 'shortcuts' }),
      },
      ...(isMac ? [] : [SEPARATOR, about]),
    ],
  };
}

/** The properties of the host that the menu depends on. */
export interface MenuHost {
  platform: NodeJS.Platform;
  /** The application's name. */
  name: string;
  /** True in a release, false in a checkout. */
  isPackaged: boolean;
}

/** Returns the menu bar, in the order of the platform. */
export function menuTemplate(
  { platform, name, isPackaged }: MenuHost,
  actions: MenuActions,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  return [
    ...(isMac ? [appMenu(name, actions)] : []),
    fileMenu(actions, isMac),
    editMenu,
    viewMenu(!isPackaged),
    goMenu(actions, isMac),
    ...(isMac ? [windowMenu] : []),
    helpMenu(actions, name, isMac),
  ];
}
