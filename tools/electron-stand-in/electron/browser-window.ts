/** `BrowserWindow`: bounds and states are remembered numbers; the page inside is real. */
import { EventEmitter } from 'node:events';
import type { Page } from '../page/page.ts';
import { app } from './app.ts';
import { asWhole, honestClass, type Members, preventable } from './honest.ts';
import { pageOf } from './pages.ts';
import { readiness } from './readiness.ts';
import { asElectronContents, type ContentsOwner, StandInWebContents } from './web-contents.ts';
import { windows } from './windows.ts';

type WindowState = 'normal' | 'minimized' | 'maximized' | 'full-screen';

const DEFAULT_SIZE = { width: 800, height: 600 };

/** In the order in which they were opened; the one focused last is kept apart. */
const opened = new Map<number, StandInBrowserWindow>();
let focused: StandInBrowserWindow | null = null;
let lastId = 0;

const whole = (window: StandInBrowserWindow) => asWhole<Electron.BrowserWindow>(window);

class StandInBrowserWindow extends EventEmitter {
  static getAllWindows(): Electron.BrowserWindow[] {
    return [...opened.values()].map(whole);
  }
  static getFocusedWindow(): Electron.BrowserWindow | null {
    return focused === null ? null : whole(focused);
  }
  static fromId(id: number): Electron.BrowserWindow | null {
    const window = opened.get(id);
    return window === undefined ? null : whole(window);
  }
  static fromWebContents(contents: Electron.WebContents): Electron.BrowserWindow | null {
    return StandInBrowserWindow.getAllWindows().find((window) => window.webContents === contents) ?? null;
  }

  readonly id: number;
  readonly webContents: Electron.WebContents;
  readonly #contents: StandInWebContents;
  #bounds: Electron.Rectangle;
  #state: WindowState = 'normal';
  #isVisible: boolean;
  #isDestroyed = false;
  #hasShownPage = false;
  #title: string;
  #onCloseSettled: (closed: boolean) => void = () => {};

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super();
    if (!readiness.isReady) throw new Error('Cannot create BrowserWindow before app is ready');
    lastId += 1;
    this.id = lastId;
    const { x = 0, y = 0, width = DEFAULT_SIZE.width, height = DEFAULT_SIZE.height } = options;
    this.#bounds = { x, y, width, height };
    this.#isVisible = options.show ?? true;
    this.#title = options.title ?? app.getName();
    this.#contents = new StandInWebContents(this.#owner(options.webPreferences ?? {}), { width, height });
    this.webContents = asElectronContents(this.#contents);
    opened.set(this.id, this);
    windows.add(this.#openWindow);
    focused = this;
    app.emit('browser-window-created', preventable({}), this);
    app.emit('web-contents-created', preventable({}), this.webContents);
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }

  close(): void {
    void this.#openWindow.requestClose();
  }

  destroy(): void {
    void this.#page().then((page) => page.destroy());
    this.#gone();
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  show(): void {
    this.#isVisible = true;
    this.emit('show');
    this.focus();
  }
  hide(): void {
    this.#isVisible = false;
    this.emit('hide');
  }
  isVisible(): boolean {
    return this.#isVisible;
  }
  focus(): void {
    focused = this;
    this.emit('focus');
  }
  isFocused(): boolean {
    return focused === this;
  }

  getBounds(): Electron.Rectangle {
    return { ...this.#bounds };
  }
  getNormalBounds(): Electron.Rectangle {
    return { ...this.#bounds };
  }
  setBounds(bounds: Partial<Electron.Rectangle>): void {
    this.#bounds = { ...this.#bounds, ...bounds };
    void this.#page().then((page) => page.resize(this.#bounds));
    this.emit('resize');
    this.emit('move');
  }

  minimize(): void {
    this.#enter('minimized', 'minimize');
  }
  maximize(): void {
    this.#enter('maximized', 'maximize');
  }
  restore(): void {
    this.#enter('normal', 'restore');
  }
  setFullScreen(isFullScreen: boolean): void {
    this.#enter(isFullScreen ? 'full-screen' : 'normal', isFullScreen ? 'enter-full-screen' : 'leave-full-screen');
  }
  isMinimized(): boolean {
    return this.#state === 'minimized';
  }
  isMaximized(): boolean {
    return this.#state === 'maximized';
  }
  isFullScreen(): boolean {
    return this.#state === 'full-screen';
  }

  getTitle(): string {
    return this.#title;
  }
  setTitle(title: string): void {
    this.#title = title;
  }
  setBackgroundColor(_color: string): void {}

  #enter(state: WindowState, event: string): void {
    this.#state = state;
    this.emit(event);
  }

  #page(): Promise<Page> {
    return pageOf(this.#contents);
  }

  readonly #openWindow = {
    requestClose: async (): Promise<boolean> => {
      if (this.#isDestroyed) return true;
      const event = preventable({});
      this.emit('close', event);
      if (event.defaultPrevented) return false;
      const page = await this.#page();
      const settled = new Promise<boolean>((resolve) => {
        this.#onCloseSettled = resolve;
      });
      // A page that has crashed cannot be asked.
      await (this.#contents.isCrashed() ? page.destroy() : page.close()).catch(() => this.#gone());
      return settled;
    },
  };

  #gone(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    opened.delete(this.id);
    if (focused === this) focused = [...opened.values()].at(-1) ?? null;
    this.emit('closed');
    this.#onCloseSettled(true);
    windows.remove(this.#openWindow);
  }

  #owner(preferences: Electron.WebPreferences): ContentsOwner {
    return {
      preferences,
      pageLoaded: (title) => {
        const event = preventable({});
        this.emit('page-title-updated', event, title, true);
        if (!event.defaultPrevented) this.#title = title;
        if (!this.#hasShownPage) this.emit('ready-to-show');
        this.#hasShownPage = true;
      },
      pageDestroyed: () => this.#gone(),
      closeRequested: () => this.close(),
      closeRefused: () => this.#onCloseSettled(false),
    };
  }
}

honestClass('BrowserWindow', StandInBrowserWindow);

type WindowFace = Pick<Electron.BrowserWindow, Members<StandInBrowserWindow>>;
type Statics = 'getAllWindows' | 'getFocusedWindow' | 'fromId' | 'fromWebContents';
export const BrowserWindow: Pick<typeof Electron.BrowserWindow, Statics> &
  (new (
    options?: Electron.BrowserWindowConstructorOptions,
  ) => WindowFace & EventEmitter) = StandInBrowserWindow;
