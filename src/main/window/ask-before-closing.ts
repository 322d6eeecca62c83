import type { BrowserWindow } from 'electron';

/** The parts of a window that the question needs. */
type Closable = Pick<BrowserWindow, 'destroy' | 'isDestroyed'> & {
  on(event: 'close', listener: () => void): unknown;
  webContents: { on(event: 'will-prevent-unload', listener: (event: { preventDefault(): void }) => void): unknown };
};

/**
 * Asks before the window closes while its page says that something would be lost, with `beforeunload`. The program goes
 * on meanwhile: the window stays open until the person has answered. A reload passes without a question.
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
    // Preventing it means to unload the page all the same.
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
