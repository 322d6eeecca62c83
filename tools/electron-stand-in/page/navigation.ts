/**
 * Navigation that the application did not ask for: it is stopped before its first byte leaves, until the application's
 * guards have had their say. What an outside driver (a test's `page.goto`) asks counts as the page's own.
 */
import { fromChromium } from '../chromium/addresses.ts';
import type { Cdp } from '../chromium/connection.ts';

export interface NavigationRequest {
  url: string;
  frameId: string;
  isRedirect: boolean;
}

export class Navigation {
  readonly #cdp: Cdp;
  readonly #mayProceed: (request: NavigationRequest) => boolean;
  readonly #expected = new Set<string>();

  constructor(cdp: Cdp, mayProceed: (request: NavigationRequest) => boolean) {
    this.#cdp = cdp;
    this.#mayProceed = mayProceed;
    cdp.on('Fetch.requestPaused', (paused) => {
      const { requestId, request, frameId, redirectedRequestId } = paused;
      void this.#decide(requestId, request.url, frameId, redirectedRequestId !== undefined);
    });
  }

  async enable(): Promise<void> {
    await this.#cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document' }] });
  }

  /** The application itself asks for this address (as Chromium writes it), once. */
  expect(address: string): void {
    this.#expected.add(withoutFragment(address));
  }

  async #decide(requestId: string, address: string, frameId: string, isRedirect: boolean): Promise<void> {
    const isExpected = this.#expected.delete(withoutFragment(address));
    const proceeds = isExpected || this.#mayProceed({ url: fromChromium(address), frameId, isRedirect });
    const decision = proceeds
      ? this.#cdp.send('Fetch.continueRequest', { requestId })
      : this.#cdp.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    // The request may be gone with its page.
    await decision.catch(() => {});
  }
}

function withoutFragment(address: string): string {
  return address.split('#', 1)[0] ?? '';
}
