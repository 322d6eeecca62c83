/** Restrictions for every page in every window: it shows only our views, opens no window and gets no permission. */
import type { Session, WebContents } from 'electron';
import { isViewUrl } from './addresses.ts';
import { mayDownload, mayUse } from './permissions.ts';

/**
 * Restricts a window's contents to views of ours: no frames, redirects or windows.
 * @param openLink gets every link that a page wants to open in a new window
 */
export function guardContents(contents: WebContents, openLink: (url: string) => void): void {
  contents.on('will-navigate', (event) => {
    if (!isViewUrl(event.url)) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    // The interface has no frames.
    if (!event.isMainFrame) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openLink(url);
    return { action: 'deny' };
  });
}

/**
 * Refuses every permission and download of a session except those of permissions.ts, and turns off the spell checker.
 */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    answer(mayUse(permission, details.requestingUrl));
  });
  session.setPermissionCheckHandler((_contents, permission, origin) => mayUse(permission, origin));
  session.setDevicePermissionHandler(() => false);
  // The spell checker would download its dictionaries.
  session.setSpellCheckerEnabled(false);
  session.on('will-download', (event, item) => {
    if (!mayDownload(item.getURL())) event.preventDefault();
  });
}
