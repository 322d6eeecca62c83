import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const DOWNLOADS_FROM = 'https://github.com';
const PROBE_LIMIT_MS = 2_000;

const electronFolder = dirname(createRequire(import.meta.url).resolve('electron/package.json'));

function installedBinary() {
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  const pathFile = join(electronFolder, 'path.txt');
  const name = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : 'electron';
  const binary = join(override ?? join(electronFolder, 'dist'), name);
  return existsSync(binary) ? binary : null;
}

async function canDownload() {
  try {
    await fetch(DOWNLOADS_FROM, { method: 'HEAD', signal: AbortSignal.timeout(PROBE_LIMIT_MS) });
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds Electron's executable: the installed one, or one downloaded once when its source is reachable.
 * @returns {Promise<{binary: string} | {missing: string}>} the path, or the reason in words why there is none
 */
export async function findElectron() {
  if (process.env.ORRERY_HOST === 'browser') return { missing: 'ORRERY_HOST=browser asks for the browser' };
  const hasDisplay = process.platform !== 'linux' || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
  const overridden = process.env.ELECTRON_OVERRIDE_DIST_PATH !== undefined;
  if (!hasDisplay && !overridden) return { missing: 'this machine has no display' };
  const installed = installedBinary();
  if (installed !== null) return { binary: installed };
  if (!(await canDownload())) return { missing: 'Electron is not installed and its download cannot be reached' };
  process.stderr.write('Fetching Electron, once …\n');
  spawnSync(process.execPath, [join(electronFolder, 'install.js')], { stdio: ['ignore', 2, 2] });
  const binary = installedBinary();
  return binary === null ? { missing: 'Electron could not be downloaded' } : { binary };
}
