/** The text files of the repository, for tests of documents and words. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** One file of text; `path` is relative to the repository's root, with forward slashes. */
export interface TextFile {
  path: string;
  text: string;
}

const FOLDERS = ['src', 'e2e', 'bench', 'docs', 'scripts', 'tools'];

/** Every text file below the folders of the repository, and the documents at its root. */
export function textFiles(): TextFile[] {
  const patterns = [...FOLDERS.map((folder) => `${folder}/**/*.{ts,tsx,mjs,css,md,json}`), '*.md'];
  return globSync(patterns, { cwd: ROOT, exclude: ['**/node_modules/**'] })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(`${ROOT}/${path}`, 'utf8') }));
}
