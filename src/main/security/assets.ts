/** The built interface's files, and its one page for the path of every view. */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** A file's own path, one plain name after the other: none begins with a dot, none climbs, none holds an escape. */
const FILE_PATH = /^(\/\w[\w.-]*)+\.\w+$/;

export interface Asset {
  body: Buffer<ArrayBuffer>;
  type: string;
}

export type ReadAsset = (pathname: string) => Promise<Asset | undefined>;

/**
 * @param folder the built interface
 * @returns a reader that answers undefined where a path names a file that is not there
 */
export function assetsIn(folder: string): ReadAsset {
  return async (pathname) => {
    const isFile = FILE_PATH.test(pathname);
    if (!isFile && extname(pathname) !== '') return undefined;
    const path = isFile ? pathname : '/index.html';
    const type = TYPES[extname(path)];
    if (type === undefined) return undefined;
    try {
      return { body: await readFile(join(folder, path)), type };
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw thrown;
    }
  };
}
