/** Finds the browser in which tests open pages. */
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';

/** Chromium without the parts that show windows, as Debian packs it. It starts faster and needs less of the processor. */
export const HEADLESS_SHELL = 'chromium-headless-shell';
const WITH_WINDOWS = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];

/** Pages of the address bar, which Chromium loads at each start, also without a window: more work than the start itself. */
export const ADDRESS_BAR_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

function usualPlaces(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string[] {
  if (platform === 'darwin') {
    const applications = ['/Applications', join(env.HOME ?? '/', 'Applications')];
    const names = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
    return applications.flatMap((folder) => names.map((name) => join(folder, `${name}.app/Contents/MacOS/${name}`)));
  }
  if (platform === 'win32') {
    const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter((root) => root !== undefined);
    const names = ['Google/Chrome/Application/chrome.exe', 'Chromium/Application/chrome.exe'];
    const edge = 'Microsoft/Edge/Application/msedge.exe';
    return [...names, edge].flatMap((name) => roots.map((root) => join(root, name)));
  }
  const folders = (env.PATH ?? '').split(':').filter((folder) => folder !== '');
  const names = env.ELECTRON_STAND_IN_HEADED === '1' ? WITH_WINDOWS : [HEADLESS_SHELL, ...WITH_WINDOWS];
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the path of a Chromium or Chrome: CHROMIUM_PATH, else one in the usual folders, else Playwright's own
 * download.
 * @throws Error that says what to do, if there is none
 */
export async function findChromium(): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen !== undefined) {
    if (await isExecutable(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH is "${chosen}", which is not an executable file.`);
  }
  for (const place of usualPlaces(process.platform, process.env)) {
    if (await isExecutable(place)) return place;
  }
  // The stand-in finds a browser at every start, and loading Playwright would take most of that.
  const { chromium } = await import('playwright');
  if (await isExecutable(chromium.executablePath())) return chromium.executablePath();
  throw new Error(
    `No Chromium or Chrome was found. Install one (Debian: apt-get install ${HEADLESS_SHELL}; anywhere: ` +
      'npx playwright install chromium), or set CHROMIUM_PATH to its executable.',
  );
}
