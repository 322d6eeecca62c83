/** The application that is run: its folder, its package.json, its entry. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { unpackArchive } from './archive.ts';

export interface Application {
  folder: string;
  /** The file that Electron would load first. */
  entry: string;
  name: string;
  version: string;
  isPackaged: boolean;
  resourcesPath: string;
}

interface Manifest {
  main?: string;
  name?: string;
  productName?: string;
  version?: string;
}

function manifestOf(folder: string): Manifest {
  const file = join(folder, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** The folder beside an executable that electron-builder put an application into. */
export function packedResources(executable: string): string | undefined {
  const resources = join(dirname(executable), 'resources');
  return ['app.asar', 'app'].some((name) => existsSync(join(resources, name))) ? resources : undefined;
}

function readApplication(folder: string, entry: string | undefined, resources: string | undefined): Application {
  const manifest = manifestOf(folder);
  return {
    folder,
    entry: entry ?? resolve(folder, manifest.main ?? 'index.js'),
    name: manifest.productName ?? manifest.name ?? 'Electron',
    version: manifest.version ?? '0.0.0',
    isPackaged: resources !== undefined,
    resourcesPath: resources ?? join(folder, 'resources'),
  };
}

/**
 * @param executable the executable that was started
 * @param path       what the command line names
 */
export function findApplication(executable: string, path: string | undefined): Application {
  const resources = packedResources(executable);
  if (resources !== undefined) {
    const archive = join(resources, 'app.asar');
    return readApplication(existsSync(archive) ? unpackArchive(archive) : join(resources, 'app'), undefined, resources);
  }
  const target = resolve(path ?? '.');
  return statSync(target).isDirectory()
    ? readApplication(target, undefined, undefined)
    : readApplication(dirname(target), target, undefined);
}
