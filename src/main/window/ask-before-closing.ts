import type { App, BrowserWindow } from 'electron';

/** An act by which a page is left. */
export type Leaving = 'close' | 'quit' | 'reload';

/** The members of a window that are needed to ask. */
type Closable = Pick<BrowserWindow, 'destroy' | 'isDestroyed'> & {
  on(event: 'close' | 'closed', listener: () => void): unknown;
  webContents: {
    on(event: 'did-navigate', listener: () => void): unknown;
    on(event: 'will-prevent-unload', listener: (event: { preventDefault(): void }) => void): unknown;
    reload(): void;
  };
};

/** The objects that are needed to ask. */
export interface AskingParts {
  app: Pick<App, 'quit'> & Record<'on' | 'off', (event: 'before-quit', listener: () => void) => unknown>;
  /** Resolves with true if the person agrees. */
  ask(leaving: Leaving): Promise<boolean>;
  /** Called if the question could not be shown. */
  onProblem(problem: unknown): void;
}

/**
 * Asks before the window closes or loads its page again, if the page says with `beforeunload` that something would be lost.
 * The page stays until the person has answered. A program that was to quit is quit then. If the question cannot be shown, the
 * page stays too, and the next attempt passes without a question: nobody could leave the page otherwise.
 */
export function askBeforeClosing(window: Closable, { app, ask, onProblem }: AskingParts): void {
  const { webContents } = window;
  let isClosing = false;
  let isQuitting = false;
  let isAsking = false;
  let mayLeave = false;
  const quits = () => {
    isQuitting = true;
  };
  app.on('before-quit', quits);
  window.on('closed', () => app.off('before-quit', quits));
  window.on('close', () => {
    isClosing = true;
  });
  webContents.on('did-navigate', () => {
    mayLeave = false;
  });

  async function leave(leaving: Leaving): Promise<void> {
    try {
      if (!(await ask(leaving)) || window.isDestroyed()) return;
      if (leaving === 'reload') {
        mayLeave = true;
        webContents.reload();
        return;
      }
      // On macOS, the program would go on without a window.
      const ends = isQuitting;
      window.destroy();
      if (ends) app.quit();
    } catch (problem) {
      mayLeave = true;
      onProblem(problem);
    } finally {
      isQuitting = false;
      isAsking = false;
    }
  }

  webContents.on('will-prevent-unload', (event) => {
    const leaving = isClosing ? (isQuitting ? 'quit' : 'close') : 'reload';
    isClosing = false;
    if (mayLeave) {
      mayLeave = false;
      // To prevent this event is to unload the page all the same.
      event.preventDefault();
    } else if (!isAsking) {
      isAsking = true;
      void leave(leaving);
    }
  });
}
