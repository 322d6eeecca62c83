/** `Menu` and `MenuItem`: a menu that nobody sees; tests find items by id and click them. Accelerators do nothing. */
import { EventEmitter } from 'node:events';
import { asWhole, honestClass } from './honest.ts';
import { note } from './log.ts';

type Options = Electron.MenuItemConstructorOptions;
type Item = Electron.MenuItem;

export class MenuItem
  implements
    Pick<Item, 'id' | 'label' | 'type' | 'role' | 'accelerator' | 'submenu' | 'enabled' | 'visible' | 'checked'>
{
  id: string;
  label: string;
  type: NonNullable<Item['type']>;
  role?: Item['role'];
  accelerator: Item['accelerator'];
  submenu?: Electron.Menu;
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  /** Roles are the platform's own doing; without a `click` nothing happens here. */
  readonly click: (event?: unknown, window?: unknown) => void;

  constructor(options: Options) {
    const { submenu } = options;
    this.id = options.id ?? '';
    this.label = options.label ?? options.role ?? '';
    this.type = options.type ?? (submenu === undefined ? 'normal' : 'submenu');
    // The two lists of roles in Electron's types differ by names that only old systems have.
    this.role = options.role as Item['role'];
    this.accelerator = options.accelerator ?? null;
    this.enabled = options.enabled ?? true;
    this.visible = options.visible ?? true;
    this.checked = options.checked ?? false;
    if (submenu !== undefined) this.submenu = Array.isArray(submenu) ? StandInMenu.buildFromTemplate(submenu) : submenu;
    this.click = (event, window) => {
      if (this.enabled) options.click?.(asWhole<Item>(this), window as never, (event ?? {}) as never);
    };
  }
}

let applicationMenu: Electron.Menu | null = null;

class StandInMenu
  extends EventEmitter
  implements Pick<Electron.Menu, 'items' | 'append' | 'insert' | 'getMenuItemById' | 'popup' | 'closePopup'>
{
  static buildFromTemplate(template: (Options | Item)[]): Electron.Menu {
    const menu = new StandInMenu();
    for (const entry of template) {
      menu.append(entry instanceof MenuItem ? (entry as Item) : asWhole<Item>(new MenuItem(entry as Options)));
    }
    return asWhole<Electron.Menu>(menu as Partial<Electron.Menu>);
  }

  static setApplicationMenu(menu: Electron.Menu | null): void {
    applicationMenu = menu;
  }

  static getApplicationMenu(): Electron.Menu | null {
    return applicationMenu;
  }

  items: Item[] = [];

  append(item: Item): void {
    this.items.push(item);
  }

  insert(position: number, item: Item): void {
    this.items.splice(position, 0, item);
  }

  getMenuItemById(id: string): Item | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }

  popup(_options?: Electron.PopupOptions): void {
    note(
      'Menu.popup',
      this.items.map(({ label }) => label),
    );
  }

  closePopup(): void {}
}

honestClass('Menu', StandInMenu);
export const Menu: Pick<typeof Electron.Menu, 'buildFromTemplate' | 'setApplicationMenu' | 'getApplicationMenu'> =
  StandInMenu;
