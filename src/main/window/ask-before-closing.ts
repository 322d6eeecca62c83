import type { BrowserWindow } from 'electron';

/** The members of a window that are needed to ask. */
type Closable = Pick<BrowserWindow, 'destroy' | 'isDestroyed'> & {
  on(event: 'close', listener: () => void): unknown;
  webContents: { on(event: 'will-prevent-unload', listener: (event: { preventDefault(): void }) => void): unknown };
};

/**
 * Asks before the window closes, if its page says with `beforeunload` that something would be lost. The window stays open
 * until the person has answered; the program does not wait. A reload passes without a question.
 * @param ask resolves with true if the window may close
 */
export function askBeforeClosing(window: Closable, ask: () => Promise<boolean>): void {
  let isClosing = false;
  let isAsking = false;
  window.on('close', () => {
    isClosing = true;
  });
  window.webContents.on('will-prevent-unload', (event) => {
    const isReload = !isClosing;
    isClosing = false;
    // To prevent this event is to unload the page all the same.
    if (isReload) event.preventDefault();
    if (isReload || isAsking) return;
    isAsking = true;
    void ask()
      .then((mayClose) => {
        if (mayClose && !window.isDestroyed()) window.destroy();
      })
      .finally(() => {
        isAsking = false;
      });
  });
}
