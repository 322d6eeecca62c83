/** One page of Chromium: a window's contents, before Electron's API is put on top. */
import { fromChromium, toChromium } from '../chromium/addresses.ts';
import type { Browser } from '../chromium/browser.ts';
import type { Cdp } from '../chromium/connection.ts';
import { protocolHandlers } from '../electron/protocol.ts';
import { FrameTree } from './frames.ts';
import { Navigation, type NavigationRequest } from './navigation.ts';
import { Preload, type PreloadOptions, type WorldMessage } from './preload.ts';
import { reportWindows } from './window-open.ts';

export interface PageListener {
  mayNavigate(request: NavigationRequest): boolean;
  windowRequested(details: Electron.HandlerDetails): void;
  navigated(url: string): void;
  navigatedInPage(url: string): void;
  domReady(): void;
  loaded(title: string): void;
  crashed(): void;
  /** Returns true if the page may be left although it asks to stay. */
  mayUnload(): boolean;
  messageReceived(message: WorldMessage): void;
  preloadBroken(file: string, problem: Error): void;
  /** Permissions were changed for a moment; the application's own answers are due again. */
  permissionsDisturbed(): Promise<void>;
  destroyed(): void;
}

export interface PageOptions {
  width: number;
  height: number;
  preload: PreloadOptions | undefined;
}

export class Page {
  static async open(browser: Browser, options: PageOptions, listener: PageListener): Promise<Page> {
    const { targetId, cdp, resume } = await browser.openPage(options);
    const page = new Page(browser, cdp, targetId, options, listener);
    await Promise.all([page.#enable(options), resume()]);
    return page;
  }

  readonly cdp: Cdp;
  readonly targetId: string;
  readonly frames: FrameTree;
  readonly #browser: Browser;
  readonly #navigation: Navigation;
  readonly #preload: Preload | undefined;
  readonly #listener: PageListener;

  private constructor(browser: Browser, cdp: Cdp, targetId: string, options: PageOptions, listener: PageListener) {
    this.#browser = browser;
    this.cdp = cdp;
    this.targetId = targetId;
    this.#listener = listener;
    this.frames = new FrameTree(cdp, targetId, browser.pid);
    this.#navigation = new Navigation(cdp, (request) => listener.mayNavigate(request));
    if (options.preload !== undefined) {
      this.#preload = new Preload(cdp, options.preload, (message) => listener.messageReceived(message));
    }
    this.#report();
  }

  isMain(frameId: string): boolean {
    // Chromium names a page and its main frame alike.
    return frameId === this.targetId;
  }

  /** @throws Error with Chromium's code where the page cannot be loaded */
  async load(url: string): Promise<void> {
    const address = toChromium(url, protocolHandlers);
    this.#navigation.expect(address);
    const { errorText } = await this.cdp.send('Page.navigate', { url: address });
    if (errorText === undefined) return;
    const code = errorText.replace('net::', '');
    throw Object.assign(new Error(`${code} (-2) loading '${url}'`), { code, errno: -2, url });
  }

  async reload(): Promise<void> {
    this.#navigation.expect(toChromium(this.frames.main.url, protocolHandlers));
    await this.cdp.send('Page.reload');
  }

  /** @param steps back (negative) or forward in the history; nothing happens beyond its ends */
  async travel(steps: number): Promise<void> {
    const { currentIndex, entries } = await this.cdp.send('Page.getNavigationHistory');
    const entry = entries[currentIndex + steps];
    if (entry === undefined) return;
    this.#navigation.expect(entry.url);
    await this.cdp.send('Page.navigateToHistoryEntry', { entryId: entry.id });
  }

  send(channel: string, given: unknown[]): void {
    this.#preload?.send(this.targetId, channel, given);
  }

  /** Evaluates in a world of its own, with the clipboard open to this page meanwhile, whatever the page itself may do. */
  async withClipboard(expression: string): Promise<unknown> {
    const { cdp } = this.#browser;
    const names = ['clipboard-read', 'clipboard-write'];
    const { executionContextId } = await this.cdp.send('Page.createIsolatedWorld', { frameId: this.targetId });
    await Promise.all(
      names.map((name) => cdp.send('Browser.setPermission', { permission: { name }, setting: 'granted' })),
    );
    try {
      const { result, exceptionDetails } = await this.cdp.send('Runtime.evaluate', {
        expression,
        contextId: executionContextId,
        awaitPromise: true,
        returnByValue: true,
        userGesture: true,
      });
      if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description);
      return result.value;
    } finally {
      await this.#listener.permissionsDisturbed();
    }
  }

  async resize(bounds: Electron.Rectangle): Promise<void> {
    const { windowId } = await this.#browser.cdp.send('Browser.getWindowForTarget', { targetId: this.targetId });
    await this.#browser.cdp.send('Browser.setContentsSize', { windowId, width: bounds.width, height: bounds.height });
  }

  /** Asks the page to close, with its `beforeunload`. */
  async close(): Promise<void> {
    await this.cdp.send('Page.close');
  }

  async destroy(): Promise<void> {
    await this.#browser.cdp.send('Target.closeTarget', { targetId: this.targetId });
  }

  async #enable({ width, height, preload }: PageOptions): Promise<void> {
    const install = this.#preload?.install().catch((problem: Error) => {
      this.#listener.preloadBroken(preload?.file ?? '', problem);
    });
    await Promise.all([
      this.cdp.send('Page.enable'),
      this.cdp.send('Runtime.enable'),
      this.cdp.send('Inspector.enable'),
      this.#navigation.enable(),
      install,
      reportWindows(this.cdp, (details) => this.#listener.windowRequested(details)),
      this.resize({ x: 0, y: 0, width, height }),
    ]);
  }

  #report(): void {
    const { cdp } = this;
    const listener = this.#listener;
    cdp.on('Page.frameNavigated', ({ frame }) => {
      if (this.isMain(frame.id) && frame.url !== 'about:blank') listener.navigated(fromChromium(frame.url));
    });
    cdp.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (this.isMain(frameId)) listener.navigatedInPage(fromChromium(url));
    });
    cdp.on('Page.domContentEventFired', () => {
      if (this.#isShown) listener.domReady();
    });
    cdp.on('Page.loadEventFired', () => void this.#tellLoaded());
    cdp.on('Page.javascriptDialogOpening', ({ type }) => {
      if (type !== 'beforeunload') return;
      cdp.send('Page.handleJavaScriptDialog', { accept: listener.mayUnload() }).catch(() => {});
    });
    cdp.on('Inspector.targetCrashed', () => listener.crashed());
    this.#browser.cdp.on('Target.targetDestroyed', ({ targetId }) => {
      if (targetId === this.targetId) listener.destroyed();
    });
  }

  get #isShown(): boolean {
    const { url } = this.frames.main;
    return url !== '' && url !== 'about:blank';
  }

  async #tellLoaded(): Promise<void> {
    if (!this.#isShown) return;
    const title = await this.cdp.send('Runtime.evaluate', { expression: 'document.title' }).catch(() => undefined);
    this.#listener.loaded(String(title?.result.value ?? ''));
  }
}
