/** Starts the built desktop app, on the stand-in or on real Electron. */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ElectronApplication, Page } from 'playwright';
import { launchElectron } from './electron.ts';

export interface Desktop {
  /** The first window, loaded as far as its document. */
  page: Page;
  app: ElectronApplication;
  /** What the process has written on standard error so far. */
  said(): string;
  /** Quits as a person would, and waits for the end of the process. */
  close(): Promise<void>;
}

export interface DesktopOptions {
  dataDir: string;
  /** Further arguments, as `orrery://` links. */
  args?: string[];
  /** The application's folder; this checkout when absent. */
  folder?: string;
}

const checkout = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export async function launchDesktop({ dataDir, args = [], folder = checkout }: DesktopOptions): Promise<Desktop> {
  const app = await launchElectron(['.', `--data=${dataDir}`, ...args], folder);
  let text = '';
  app.process().stderr?.on('data', (piece) => {
    text += piece;
  });
  const page = await app.firstWindow();
  await page.waitForURL((url) => url.protocol !== 'about:', { waitUntil: 'domcontentloaded' });
  return { page, app, said: () => text, close: () => app.close() };
}
