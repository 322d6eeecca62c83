/** Reads the files of the built interface. The path of every view answers with the one page. */
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { systemCode } from '../../contract/index.ts';

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

/** A file of the built interface, with its content type. */
export interface BuiltFile {
  body: Buffer<ArrayBuffer>;
  type: string;
}

/** Returns the file for the path of a URL; undefined if there is none. */
export type ReadAsset = (pathname: string) => Promise<BuiltFile | undefined>;

/**
 * Returns a reader of the built interface. A path without an ending gives `index.html`. The reader gives undefined if the
 * file does not exist, if its ending is unknown, or if a name in the path does not begin with a letter, a digit or "_",
 * or has other characters than those, "." and "-". Thus no path leaves the folder. The reader throws other errors of the
 * system.
 * @param folder the folder of the built interface
 */
export function createAssetReader(folder: string): ReadAsset {
  return async (pathname) => {
    const isFile = FILE_PATH.test(pathname);
    if (!isFile && extname(pathname) !== '') return undefined;
    const path = isFile ? pathname : '/index.html';
    const type = TYPES[extname(path)];
    if (type === undefined) return undefined;
    try {
      return { body: await readFile(join(folder, path)), type };
    } catch (thrown) {
      if (systemCode(thrown) === 'ENOENT') return undefined;
      throw thrown;
    }
  };
}
