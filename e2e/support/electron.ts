/** Selects the Electron of the tests: the stand-in, or the real one if ORRERY_ELECTRON is "real". */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, type ElectronApplication } from 'playwright';

export const isRealElectron = process.env.ORRERY_ELECTRON === 'real';

const standInHome = fileURLToPath(new URL('../../tools/electron-stand-in', import.meta.url));

/** The folder of the stand-in's executable. */
export const standInFolder = join(standInHome, 'bin');

/** Starting is slow on a loaded machine. */
const START_LIMIT_MS = 90_000;

/** The environment for programs that start Electron through the `electron` package. */
export function electronEnvironment(): Record<string, string> {
  const own = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  if (isRealElectron) return Object.fromEntries(own);
  return {
    ...Object.fromEntries(own),
    ELECTRON_OVERRIDE_DIST_PATH: standInFolder,
    ELECTRON_STAND_IN_HOME: standInHome,
    ELECTRON_STAND_IN_NODE: process.execPath,
  };
}

export interface LaunchOptions {
  /** Electron's arguments, for example `['.']`. */
  args: string[];
  cwd: string;
  /** The executable of a packed application; by default that of the `electron` package. */
  executablePath?: string;
  /** The areas whose debug output it prints, as in `DEBUG`. */
  debug?: string;
}

/** The executable that the `electron` package names. The package reads this process's environment. */
export function electronExecutable(): string {
  const { ELECTRON_OVERRIDE_DIST_PATH } = electronEnvironment();
  if (ELECTRON_OVERRIDE_DIST_PATH !== undefined) Object.assign(process.env, { ELECTRON_OVERRIDE_DIST_PATH });
  return createRequire(import.meta.url)('electron') as unknown as string;
}

/** Starts Electron as Playwright starts it. */
export function launchElectron({ debug, ...options }: LaunchOptions): Promise<ElectronApplication> {
  const executablePath = options.executablePath ?? electronExecutable();
  const env = { ...electronEnvironment(), ...(debug !== undefined && { DEBUG: debug }) };
  return _electron.launch({ ...options, executablePath, env, timeout: START_LIMIT_MS });
}
