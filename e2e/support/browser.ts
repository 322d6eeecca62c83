import { type BrowserContext, chromium } from 'playwright';
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

export interface TestBrowser {
  context: BrowserContext;
  close(): Promise<void>;
}

/** A browser with a new profile, 1280 by 800, that may read and write the clipboard. */
export async function openBrowser(): Promise<TestBrowser> {
  const profile = await temporaryFolder();
  const context = await chromium.launchPersistentContext(profile.path, {
    executablePath: await findChromium(),
    args: QUIET,
    timeout: LAUNCH_LIMIT_MS,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
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
