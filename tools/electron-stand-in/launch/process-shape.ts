/** `process` as an Electron main process sees it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Application } from './application.ts';

function electronVersion(): string {
  const manifest = createRequire(import.meta.url).resolve('electron/package.json');
  return JSON.parse(readFileSync(manifest, 'utf8')).version;
}

const define = (target: object, name: string, value: unknown) =>
  Object.defineProperty(target, name, { value, configurable: true, enumerable: true, writable: true });

export function shapeProcess(executable: string, application: Application): void {
  process.argv = [executable, ...process.argv.slice(2)];
  define(process, 'type', 'browser');
  define(process, 'defaultApp', application.isPackaged ? undefined : true);
  define(process, 'resourcesPath', application.resourcesPath);
  define(process, 'versions', { ...process.versions, electron: electronVersion(), chrome: '' });
}
