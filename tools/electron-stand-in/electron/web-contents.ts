/** `webContents`: a window's page as the main process sees it. */
import { EventEmitter } from 'node:events';
import type { NavigationRequest } from '../page/navigation.ts';
import { Page, type PageListener, type PageOptions } from '../page/page.ts';
import type { WorldMessage } from '../page/preload.ts';
import { createCodec } from '../worlds/codec.ts';
import { browser } from './browser.ts';
import { asWhole, honestClass, type Members, preventable } from './honest.ts';
import { dispatchMessage } from './ipc-dispatch.ts';
import { note } from './log.ts';
import { nativeTheme } from './native-theme.ts';
import { setPage, setTarget } from './pages.ts';
import { defaultSession, permissions } from './session.ts';

type OpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0];

let lastId = 0;
const { encode } = createCodec();

export interface ContentsOwner {
  readonly preferences: Electron.WebPreferences;
  pageLoaded(title: string): void;
  pageDestroyed(): void;
  closeRequested(): void;
  /** The page asked to stay and was allowed to. */
  closeRefused(): void;
}

function refuseUnsafe(preferences: Electron.WebPreferences): void {
  const { nodeIntegration, contextIsolation, sandbox } = preferences;
  if (nodeIntegration === true || contextIsolation === false || sandbox === false) {
    throw new Error('electron-stand-in: only sandboxed and isolated windows are implemented');
  }
}

export class StandInWebContents extends EventEmitter {
  readonly id: number;
  readonly session = defaultSession;
  readonly #owner: ContentsOwner;
  readonly #attached: Promise<Page>;
  #page: Page | undefined;
  #openHandler: OpenHandler | undefined;
  #title = '';
  #isDestroyed = false;
  #isCrashed = false;
  #isLoading = false;

  constructor(owner: ContentsOwner, size: Pick<PageOptions, 'width' | 'height'>) {
    super();
    lastId += 1;
    this.id = lastId;
    this.#owner = owner;
    refuseUnsafe(owner.preferences);
    const { preload, nodeIntegrationInSubFrames = false, additionalArguments = [] } = owner.preferences;
    const options: PageOptions = {
      ...size,
      preload:
        preload === undefined
          ? undefined
          : { file: preload, inSubFrames: nodeIntegrationInSubFrames, additionalArguments },
    };
    this.#attached = Page.open(browser(), options, this.#listener()).then(async (page) => {
      this.#page = page;
      setTarget(this, page);
      await this.#showTheme();
      return page;
    });
    setPage(this, this.#attached);
    const showTheme = () => void this.#showTheme();
    nativeTheme.on('updated', showTheme);
    this.once('destroyed', () => nativeTheme.off('updated', showTheme));
  }

  get mainFrame(): Electron.WebFrameMain {
    return this.#page?.frames.main ?? asWhole<Electron.WebFrameMain>({ url: '', origin: 'null', parent: null });
  }

  readonly navigationHistory = asWhole<Electron.NavigationHistory>({
    goBack: () => void this.#attached.then((page) => page.travel(-1)),
    goForward: () => void this.#attached.then((page) => page.travel(1)),
  });

  loadURL(url: string): Promise<void> {
    const loading = this.#load(url);
    // As in Electron: a caller that ignores the result gets no unhandled rejection.
    loading.catch(() => {});
    return loading;
  }

  getURL(): string {
    const { url } = this.mainFrame;
    return url === 'about:blank' ? '' : url;
  }
  getTitle(): string {
    return this.#title;
  }
  isDestroyed(): boolean {
    return this.#isDestroyed;
  }
  isCrashed(): boolean {
    return this.#isCrashed;
  }
  isLoading(): boolean {
    return this.#isLoading;
  }
  getOSProcessId(): number {
    return browser().pid;
  }

  reload(): void {
    this.#isCrashed = false;
    void this.#attached.then((page) => page.reload());
  }

  close(_options?: Electron.CloseOpts): void {
    this.#owner.closeRequested();
  }

  focus(): void {}

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  /** @throws Error when an argument cannot be cloned */
  send(channel: string, ...given: unknown[]): void {
    encode(given);
    void this.#attached.then((page) => page.send(channel, given));
  }

  async executeJavaScript(code: string): Promise<unknown> {
    const page = await this.#attached;
    const { result, exceptionDetails } = await page.cdp.send('Runtime.evaluate', {
      expression: code,
      awaitPromise: true,
      returnByValue: true,
      userGesture: true,
    });
    if (exceptionDetails === undefined) return result.value;
    throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  }

  forcefullyCrashRenderer(): void {
    // A page that crashes answers nothing more.
    void this.#attached.then((page) => page.cdp.send('Page.crash').catch(() => {}));
  }

  toggleDevTools(): void {
    note('webContents.toggleDevTools');
  }

  async #load(url: string): Promise<void> {
    const page = await this.#attached;
    this.#isLoading = true;
    this.#isCrashed = false;
    await this.#askPermissions(url);
    const loaded = new Promise<void>((resolve) => this.once('did-finish-load', resolve));
    try {
      await page.load(url);
    } catch (problem) {
      this.emit('did-fail-load', preventable({}), -2, (problem as { code?: string }).code ?? '', url, true);
      throw problem;
    }
    await loaded;
  }

  async #askPermissions(url: string): Promise<void> {
    const origin = url.replace(/^(\w+:\/\/[^/]+).*$/, '$1');
    await permissions.apply(browser().cdp, asWhole<Electron.WebContents>(this), origin);
  }

  async #showTheme(): Promise<void> {
    const value = nativeTheme.themeSource === 'system' ? '' : nativeTheme.themeSource;
    const features = [{ name: 'prefers-color-scheme', value }];
    await this.#page?.cdp.send('Emulation.setEmulatedMedia', { features }).catch(() => {});
  }

  #mayNavigate({ url, frameId, isRedirect }: NavigationRequest): boolean {
    const isMainFrame = this.#page?.isMain(frameId) ?? true;
    const frame = this.#page?.frames.get(frameId) ?? null;
    const details = { url, isSameDocument: false, isMainFrame, frame };
    const names = isRedirect ? ['will-redirect'] : ['will-frame-navigate', ...(isMainFrame ? ['will-navigate'] : [])];
    return names.every((name) => {
      const event = preventable(details);
      this.emit(name, event, url, false, isMainFrame);
      return !event.defaultPrevented;
    });
  }

  #windowRequested(details: Electron.HandlerDetails): void {
    const action = this.#openHandler?.(details).action ?? 'allow';
    if (action === 'allow') {
      process.stderr.write(`electron-stand-in: a window for ${details.url} was allowed, which is not implemented\n`);
    }
  }

  #messageReceived(received: WorldMessage): void {
    dispatchMessage(asWhole<Electron.WebContents>(this), this.#page?.frames.get(received.frameId) ?? null, received);
  }

  #listener(): PageListener {
    return {
      mayNavigate: (request) => this.#mayNavigate(request),
      windowRequested: (details) => this.#windowRequested(details),
      messageReceived: (message) => this.#messageReceived(message),
      navigated: (url) => this.emit('did-navigate', preventable({}), url, 200, ''),
      navigatedInPage: (url) => this.emit('did-navigate-in-page', preventable({}), url, true),
      domReady: () => this.emit('dom-ready', preventable({})),
      loaded: (title) => {
        this.#title = title;
        this.#isLoading = false;
        this.#owner.pageLoaded(title);
        this.emit('did-finish-load');
      },
      crashed: () => {
        this.#isCrashed = true;
        this.emit('render-process-gone', preventable({}), { reason: 'crashed', exitCode: 1 });
      },
      mayUnload: () => {
        const event = preventable({});
        this.emit('will-prevent-unload', event);
        if (!event.defaultPrevented) this.#owner.closeRefused();
        return event.defaultPrevented;
      },
      preloadBroken: (file, problem) => {
        process.stderr.write(`electron-stand-in: unable to load preload script ${file}: ${problem.message}\n`);
        this.emit('preload-error', preventable({}), file, problem);
      },
      permissionsDisturbed: () => this.#askPermissions(this.getURL()),
      destroyed: () => {
        this.#isDestroyed = true;
        this.emit('destroyed');
        this.#owner.pageDestroyed();
      },
    };
  }
}

honestClass('WebContents', StandInWebContents);

/** The contents under Electron's type, whose every member here must have Electron's own meaning. */
export function asElectronContents(contents: StandInWebContents): Electron.WebContents {
  const face: Pick<Electron.WebContents, Members<StandInWebContents>> = contents;
  return asWhole<Electron.WebContents>(face);
}
