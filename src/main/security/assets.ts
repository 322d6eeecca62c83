/** Reads the files of the built interface. The path of every view answers with the one page. */
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

/** The path of a file: plain names only. No name begins with a dot, goes up, or holds an escape. */
const FILE_PATH = /^(\/\w[\w.-]*)+\.\w+$/;

export interface Asset {
  body: Buffer<ArrayBuffer>;
  type: string;
}

export type ReadAsset = (pathname: string) => Promise<Asset | undefined>;

/**
 * Returns a reader of the built interface. It answers the page for a path without an ending, and undefined for a file
 * that does not exist, has an unknown ending or no plain name.
 * @param folder the built interface
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
