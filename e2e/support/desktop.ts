/** Starts the built desktop app, on the stand-in or on real Electron. */
import { once } from 'node:events';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ElectronApplication, Page } from 'playwright';
import { launchElectron } from './electron.ts';

export interface Desktop {
  app: ElectronApplication;
  /** The first window, after it has loaded a view. */
  page: Page;
  /** Opens a view by its path. `page.goto` cannot do it, because it does not support `app://`. */
  goTo(path: string): Promise<void>;
  /** The process's output on standard error until now. */
  said(): string;
  /** Quits the app as a user does, if it is still running, and returns its exit status. */
  close(): Promise<number | null>;
}

export interface DesktopOptions {
  dataDir: string;
  /** "sandbox" or an upstream's address. */
  network?: string;
  /** Further arguments, for example `orrery://` links. */
  args?: string[];
  /** A packed application's executable; by default the app of this checkout. */
  executablePath?: string;
  /** The areas whose debug output it prints to standard error, as in `DEBUG`. */
  debug?: string;
}

const checkout = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export async function launchDesktop({
  dataDir,
  network,
  args = [],
  executablePath,
  debug,
}: DesktopOptions): Promise<Desktop> {
  const networkOption = network === undefined ? [] : [`--network=${network}`];
  const application = executablePath === undefined ? ['.'] : [];
  const app = await launchElectron({
    args: [...application, `--data=${dataDir}`, ...networkOption, ...args],
    cwd: checkout,
    executablePath,
    debug,
  });
  const child = app.process();
  const ended = once(child, 'exit').then(([status]) => status as number | null);
  let closing: Promise<number | null> | undefined;
  let said = '';
  child.stderr?.on('data', (text) => {
    said += text;
  });
  const page = await app.firstWindow();
  // Playwright tells every page that motion is welcome, whatever Chromium was started with.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.waitForURL((url) => url.protocol !== 'about:', { waitUntil: 'domcontentloaded' });
  return {
    app,
    page,
    async goTo(path) {
      const loaded = page.waitForEvent('domcontentloaded');
      await page.evaluate((to) => location.assign(to), path);
      await loaded;
    },
    said: () => said,
    close() {
      closing ??= child.exitCode === null ? app.close().then(() => ended) : ended;
      return closing;
    },
  };
}
