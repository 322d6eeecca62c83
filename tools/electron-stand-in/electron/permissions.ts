/**
 * Permissions. Electron asks the session's handlers when a page asks; Chromium alone must know the answer in advance. So before a page
 * is loaded the handlers are asked about every permission, and Chromium is given their answers.
 */
import type { Cdp } from '../chromium/connection.ts';

type RequestHandler = Parameters<Electron.Session['setPermissionRequestHandler']>[0];
type CheckHandler = Parameters<Electron.Session['setPermissionCheckHandler']>[0];
type Asked = Parameters<NonNullable<CheckHandler>>[1] & Parameters<NonNullable<RequestHandler>>[1];

/** Electron's name, then the name of the permission in Chromium's Permissions API. */
const PERMISSIONS: readonly (readonly [Asked, string])[] = [
  ['geolocation', 'geolocation'],
  ['notifications', 'notifications'],
  ['media', 'camera'],
  ['media', 'microphone'],
  ['midi', 'midi'],
  ['clipboard-read', 'clipboard-read'],
  ['clipboard-sanitized-write', 'clipboard-write'],
  ['idle-detection', 'idle-detection'],
  ['window-management', 'window-management'],
];

export class Permissions {
  #onRequest: RequestHandler = null;
  #onCheck: CheckHandler = null;

  setRequestHandler(handler: RequestHandler): void {
    this.#onRequest = handler;
  }

  setCheckHandler(handler: CheckHandler): void {
    this.#onCheck = handler;
  }

  /** Asks the handlers for a page about to be loaded, and tells Chromium. */
  async apply(browser: Cdp, contents: Electron.WebContents, origin: string): Promise<void> {
    await Promise.all(
      PERMISSIONS.map(async ([asked, name]) => {
        const granted = await this.#decide(asked, contents, origin);
        await browser.send('Browser.setPermission', {
          permission: { name },
          setting: granted ? 'granted' : 'denied',
        });
      }),
    );
  }

  /** Without handlers Electron grants everything. */
  #decide(asked: Asked, contents: Electron.WebContents, origin: string): Promise<boolean> {
    const details = { isMainFrame: true, requestingUrl: `${origin}/` };
    if (this.#onCheck?.(contents, asked, origin, details) === false) return Promise.resolve(false);
    const onRequest = this.#onRequest;
    if (onRequest === null) return Promise.resolve(true);
    return new Promise((resolve) => onRequest(contents, asked, resolve, details));
  }
}
