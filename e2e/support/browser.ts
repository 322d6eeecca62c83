import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright';
import { ADDRESS_BAR_PAGES, findChromium } from './chromium.ts';
import { temporaryFolder } from './folders.ts';

/** Playwright switches most of these off itself, but of two such switches Chromium reads the last. */
const SWITCHED_OFF = [
  ...ADDRESS_BAR_PAGES,
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Stops the browser's own requests, so that tests see only those of the pages. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  // Some systems emulate graphics hardware, which makes drawing several times slower.
  '--disable-gpu-rasterization',
  '--disable-software-rasterizer',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${SWITCHED_OFF.join()}`,
];

const LAUNCH_LIMIT_MS = 180_000;

/** The size of a page at its start. */
export const VIEWPORT = { width: 1280, height: 800 };

const OPTIONS: BrowserContextOptions = {
  viewport: VIEWPORT,
  reducedMotion: 'reduce',
  permissions: ['clipboard-read', 'clipboard-write'],
};

export interface TestBrowser {
  context: BrowserContext;
  close(): Promise<void>;
}

/** A browser like that of a user, with a new profile: 1280 by 800, and it may read and write the clipboard. */
export async function openBrowser(): Promise<TestBrowser> {
  const profile = await temporaryFolder();
  const context = await chromium.launchPersistentContext(profile.path, {
    ...OPTIONS,
    executablePath: await findChromium(),
    args: QUIET,
    timeout: LAUNCH_LIMIT_MS,
    env: { ...process.env, TMPDIR: profile.path },
  });
  return {
    context,
    async close() {
      await context.close();
      await profile.remove();
    },
  };
}

let shared: Promise<Browser> | undefined;

/**
 * The same, as a private window of a browser that all tests of a worker share: starting one takes as long as a short test. It
 * ends with the worker. A private window keeps nothing, also no icons of pages.
 */
export async function openPrivateWindow(): Promise<TestBrowser> {
  shared ??= findChromium().then((executablePath) =>
    chromium.launch({ executablePath, args: QUIET, timeout: LAUNCH_LIMIT_MS }),
  );
  const context = await (await shared).newContext(OPTIONS);
  return { context, close: () => context.close() };
}
