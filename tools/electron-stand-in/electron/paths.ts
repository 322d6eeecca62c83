/** The folders that `app.getPath` names. */
import { homedir, tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { application, commandLine, executable } from '../launch/launch.ts';

type PathName = Parameters<Electron.App['getPath']>[0];

function applicationData(): string {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support');
  if (process.platform === 'win32') return process.env.APPDATA ?? join(homedir(), 'AppData', 'Roaming');
  return process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config');
}

const chosen = new Map<string, string>();
const userDataSwitch = commandLine.switches.get('user-data-dir');
if (userDataSwitch !== undefined) chosen.set('userData', userDataSwitch);

const usual: Partial<Record<PathName, () => string>> = {
  home: homedir,
  temp: tmpdir,
  appData: applicationData,
  userData: () => join(getPath('appData'), application.name),
  sessionData: () => getPath('userData'),
  logs: () => join(getPath('userData'), 'logs'),
  crashDumps: () => join(getPath('userData'), 'Crashpad'),
  exe: () => executable,
  module: () => executable,
  desktop: () => join(homedir(), 'Desktop'),
  documents: () => join(homedir(), 'Documents'),
  downloads: () => join(homedir(), 'Downloads'),
};

export function getPath(name: PathName): string {
  const path = chosen.get(name) ?? usual[name]?.();
  if (path === undefined) throw new Error(`Failed to get '${name}' path`);
  return path;
}

export function setPath(name: string, path: string): void {
  if (!isAbsolute(path)) throw new Error('Path must be absolute');
  chosen.set(name, path);
}
