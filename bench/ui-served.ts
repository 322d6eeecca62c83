/** The built app, served from a store and opened in a browser. */
import type { Page } from 'playwright';
import { openBrowser, type TestBrowser } from '../e2e/support/browser.ts';
import { type OrreryProcess, runOrrery } from '../e2e/support/orrery-process.ts';

export interface Served {
  page: Page;
  /** Loads a view anew, as a link does. */
  load(path: string): Promise<void>;
  close(): Promise<void>;
}

async function signedIn(serve: OrreryProcess, browser: TestBrowser): Promise<Served> {
  const { origin, hash } = new URL((await serve.ready).ui ?? '');
  const page = browser.context.pages()[0] ?? (await browser.context.newPage());
  await page.addInitScript(watchTheScreen);
  await page.goto(`${origin}/settings${hash}`);
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  return {
    page,
    async load(path) {
      await page.goto(`${origin}${path}`, { waitUntil: 'commit' });
    },
    async close() {
      await browser.close();
      await serve.stop();
    },
  };
}

export async function serveStore(dataDir: string): Promise<Served> {
  return signedIn(runOrrery('serve', '--data', dataDir), await openBrowser());
}

declare global {
  interface Window {
    /** Milliseconds from the start of the page until an element was visible and painted for the first time. */
    paintedOnce(selector: string, absent?: string): Promise<number>;
    /** Time of the last key press. */
    keyAt: number;
  }
}

/** Runs in the page, before the page's own scripts. */
function watchTheScreen(): void {
  const onKey = ({ timeStamp }: Event) => {
    window.keyAt = timeStamp;
  };
  for (const type of ['keydown', 'input']) document.addEventListener(type, onKey, { capture: true });
  window.paintedOnce = (selector, absent) =>
    new Promise((resolve, reject) => {
      const latest = performance.now() + 20_000;
      const look = () => {
        if (performance.now() > latest) {
          reject(new Error(`nothing at ${selector}, or something at ${absent ?? 'nothing'}`));
          return;
        }
        const isThere = document.querySelector(selector) !== null;
        if (!isThere || (absent !== undefined && document.querySelector(absent) !== null)) {
          requestAnimationFrame(look);
          return;
        }
        // This frame is painted before the next task begins.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(undefined);
      };
      requestAnimationFrame(look);
    });
}
