import { access, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** Returns true if there is a file or folder at a path that this process can see. */
export function pathExists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Returns the path of a file called `name`: inside `out` if that is a folder or ends in a separator; else `out` itself. */
export async function fileIn(out: string, name: string): Promise<string> {
  const isFolder = out.endsWith('/') || out.endsWith(sep) || (await stat(out).catch(() => undefined))?.isDirectory();
  return isFolder ? join(out, name) : out;
}
