/** The test function of the journeys. They start Orrery with `openOrrery` and run the same in every host. */
import { test as base, type Page } from '@playwright/test';
import { openPrivateWindow, VIEWPORT } from './browser.ts';
import { launchDesktop } from './desktop.ts';
import { temporaryFolder } from './folders.ts';
import { runOrrery } from './orrery-process.ts';
import { runSandbox } from './sandbox.ts';

const START_LIMIT_MS = 180_000;

export interface HostOptions {
  /** The host of the interface: a browser served by `orrery serve`, or the desktop app. */
  host: 'browser' | 'desktop';
}

export interface OpenRequest {
  /** The data folder, for a test that starts Orrery several times; a new folder by default. */
  dataDir?: string;
  /** "sandbox" or an upstream's address; by default that of `stillNetwork`. */
  network?: string;
  /** Path of the view to start at. */
  path?: string;
  /** Start with the embedded sandbox, as on a new machine. */
  isFirstStart?: boolean;
  /** Allow keys in the browser (`--vault`); the desktop always allows them. */
  vault?: boolean;
}

export interface OpenOrrery {
  page: Page;
  /** Opens a view by its path, like a link does. */
  goTo(path: string): Promise<void>;
  /** Answers later dialogs of the system with the button of this text. A browser has no such dialogs. */
  answerBoxes(button: string): Promise<void>;
  /** Quits the app as a user does, and returns the exit status of its process. */
  quit(): Promise<number | null>;
}

interface Fixtures {
  openOrrery(request?: OpenRequest): Promise<OpenOrrery>;
  /** A folder for the test's data, removed afterwards. */
  dataDir: string;
  /**
   * Opens a view in the Orrery of this worker, which shows `stillNetwork`. It is for tests that change nothing that Orrery
   * keeps: all tests of the worker share it.
   */
  openShared(path: string): Promise<Page>;
}

interface WorkerFixtures extends HostOptions {
  /**
   * The address of a sandbox that is small and makes no blocks. To read the lists of the embedded one takes ten times as long
   * as a start, and to follow it costs more than most tests. It also ends an epoch every ten minutes, and so changes a list
   * that a test reads twice.
   */
  stillNetwork: string;
  sharedOrrery: OpenOrrery;
}

async function openInBrowser({
  dataDir,
  network,
  path,
  vault = false,
}: OpenRequest & { dataDir: string }): Promise<OpenOrrery> {
  const networkOption = network === undefined ? [] : ['--network', network];
  const serve = runOrrery('serve', '--data', dataDir, ...networkOption, ...(vault ? ['--vault'] : []));
  const { origin, hash } = new URL((await serve.ready).ui ?? '');
  const browser = await openPrivateWindow();
  const page = browser.context.pages()[0] ?? (await browser.context.newPage());
  await page.goto(`${origin}${path ?? '/'}${hash}`);
  // Before this, the page has no token, and a link would show the page that asks for the sign-in link.
  await page.getByRole('banner').waitFor();
  return {
    page,
    async goTo(view) {
      await page.goto(`${origin}${view}`);
    },
    answerBoxes: async () => {},
    async quit() {
      await browser.close();
      return serve.stop();
    },
  };
}

async function openOnDesktop({ dataDir, network, path }: OpenRequest & { dataDir: string }): Promise<OpenOrrery> {
  const link = path === undefined ? [] : [`orrery:/${path}`];
  const desktop = await launchDesktop({ dataDir, network, args: link });
  return {
    page: desktop.page,
    goTo: (view) => desktop.goTo(view),
    answerBoxes: (button) =>
      desktop.app.evaluate(({ dialog }, words) => {
        const answer = (...given: unknown[]) => {
          const { buttons = [] } = given.at(-1) as Electron.MessageBoxOptions;
          return Promise.resolve({ response: buttons.indexOf(words), checkboxChecked: false });
        };
        Object.assign(dialog, { showMessageBox: answer });
      }, button),
    quit: () => desktop.close(),
  };
}

const openIn = (host: HostOptions['host']) => (host === 'browser' ? openInBrowser : openOnDesktop);

export const test = base.extend<Fixtures, WorkerFixtures>({
  host: ['browser', { option: true, scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright finds what a fixture needs in its first parameter.
  async dataDir({}, use) {
    const folder = await temporaryFolder();
    await use(folder.path);
    await folder.remove();
  },
  stillNetwork: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright finds what a fixture needs in its first parameter.
    async ({}, use) => {
      const sandbox = runSandbox('--still');
      const { baseUrl = '' } = await sandbox.ready;
      await use(baseUrl);
      await sandbox.stop();
    },
    { scope: 'worker' },
  ],
  sharedOrrery: [
    async ({ host, stillNetwork }, use) => {
      const folder = await temporaryFolder();
      const orrery = await openIn(host)({ dataDir: folder.path, network: stillNetwork });
      await use(orrery);
      await orrery.quit();
      await folder.remove();
    },
    { scope: 'worker', timeout: START_LIMIT_MS },
  ],
  async openShared({ sharedOrrery: { page, goTo } }, use) {
    await use(async (path) => {
      await page.setViewportSize(VIEWPORT);
      await goTo(path);
      return page;
    });
  },
  async openOrrery({ host, dataDir, stillNetwork }, use) {
    const opened: OpenOrrery[] = [];
    await use(async ({ isFirstStart = false, ...request } = {}) => {
      const network = isFirstStart ? undefined : stillNetwork;
      const orrery = await openIn(host)({ dataDir, network, ...request });
      const quit = orrery.quit;
      let quitting: Promise<number | null> | undefined;
      orrery.quit = () => {
        quitting ??= quit();
        return quitting;
      };
      opened.push(orrery);
      return orrery;
    });
    for (const orrery of opened) await orrery.quit();
  },
});

export { expect } from '@playwright/test';
