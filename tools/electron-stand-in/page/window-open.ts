/**
 * Windows that a page wants to open. `window.open` is answered with null and reported; what a link or a form opens is
 * reported as well, and closed before it has asked for anything (chromium/browser.ts). To allow one is not implemented.
 */
import { randomUUID } from 'node:crypto';
import { fromChromium } from '../chromium/addresses.ts';
import type { Cdp } from '../chromium/connection.ts';

/** Runs in the page before its own scripts; closes over nothing. */
function replaceOpen(outlet: string): void {
  const world = globalThis as unknown as Record<string, unknown>;
  let report: ((text: string) => void) | undefined;
  const unsent: string[] = [];
  /** Sends the reports, in their order. On a loaded machine, Chromium adds the function after this script has run. */
  const send = () => {
    report ??= world[outlet] as typeof report;
    if (report === undefined) {
      setTimeout(send, 5);
      return;
    }
    delete world[outlet];
    for (const text of unsent.splice(0)) report(text);
  };
  send();
  window.open = (url = '', name = '', features = '') => {
    unsent.push(JSON.stringify({ url: new URL(url, document.baseURI).href, name, features }));
    send();
    return null;
  };
}

export async function reportWindows(cdp: Cdp, report: (details: Electron.HandlerDetails) => void): Promise<void> {
  const outlet = `outlet-${randomUUID()}`;
  const tell = (url: string, frameName: string, features: string) =>
    report({
      url: fromChromium(url),
      frameName,
      features,
      disposition: 'foreground-tab',
      referrer: { url: '', policy: 'strict-origin-when-cross-origin' },
    });
  cdp.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name !== outlet) return;
    const wanted = JSON.parse(payload);
    tell(wanted.url, wanted.name, wanted.features);
  });
  cdp.on('Page.windowOpen', ({ url, windowName, windowFeatures }) => tell(url, windowName, windowFeatures.join(',')));
  await cdp.send('Runtime.addBinding', { name: outlet });
  const source = `(${replaceOpen})(${JSON.stringify(outlet)});`;
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source });
}
