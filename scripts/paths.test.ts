/** Files and folders that documents and comments name exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROOT, type TextFile, textFiles } from './repository.ts';

/** A path from the repository's root to a source file, in prose; a wrong path in code fails by itself. */
const FROM_ROOT =
  /(?<![\w/.*{}'"-])(?:src|e2e|bench|scripts|tools|resources)\/[\w./-]+?\.(?:tsx?|mjs|cjs|css)(?![\w.])/g;
/** The same in back quotes, including folders. */
const QUOTED = /`((?:src|e2e|bench|scripts|tools|resources)(?:\/[\w.-]+)+\/?)`/g;
/** In docs/architecture.md a path to a source file may also begin with a module of src. */
const FROM_SRC = /(?<![\w/.*{}-])[\w-]+(?:\/[\w.-]+)+\.(?:tsx?|mjs|css)(?![\w.])/g;

const isThere = (path: string) => existsSync(`${ROOT}/${path}`);

/** Paths in a text that do not exist. */
function missingPaths({ path, text }: TextFile): string[] {
  const quoted = [...text.matchAll(QUOTED)].map(([, found = '']) => found);
  const named = [...(text.match(FROM_ROOT) ?? []), ...(path.endsWith('.md') ? quoted : [])];
  const missing = named.filter((one) => !isThere(one));
  const inModules = path === 'docs/architecture.md' ? (text.match(FROM_SRC) ?? []) : [];
  return [...missing, ...inModules.filter((one) => !isThere(one) && !isThere(`src/${one}`))];
}

test('every file that a document or a comment names is there', () => {
  const files = textFiles().filter(({ path }) => !/^scripts\/.*\.test\.ts$|\.json$|^CHANGELOG\.md$/.test(path));
  const missing = files.flatMap((file) => missingPaths(file).map((path) => `${file.path}: ${path}`));
  expect(missing).toEqual([]);
});

test.each([
  ['docs/x.md', 'see `src/gone/`', 1],
  ['src/x.ts', '/** As src/threads/gone.ts does. */', 1],
  ['src/x.ts', '/** As src/threads/start.ts does. */', 0],
  ['docs/architecture.md', '    sync/gone.ts', 1],
  ['docs/architecture.md', '    threads/start.ts', 0],
])('in %s: %j', (path, text, count) => {
  expect(missingPaths({ path, text })).toHaveLength(count);
});

/** The folders directly inside a folder of src, such as `http/`. */
function foldersIn(path: string): string[] {
  const entries = readdirSync(`${ROOT}/src/${path}`, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${name}/`);
}

test('docs/architecture.md names the folders inside the modules, and no others', () => {
  const text = readFileSync(`${ROOT}/docs/architecture.md`, 'utf8');
  const [, section = ''] = /^## Folders inside the modules$(.*?)^## /ms.exec(text) ?? [];
  const rows = [...section.matchAll(/^\| `([\w/-]+)` \| (.*) \|$/gm)].map(([, module = '', named = '']) => {
    const folders = [...named.matchAll(/`([\w-]+\/)`/g)].map(([, folder = '']) => folder);
    return [module, [...new Set(folders)].toSorted()] as const;
  });
  const nested = rows.map(([module]) => module).filter((module) => module.includes('/'));
  const modules = foldersIn('').map((folder) => folder.slice(0, -1));
  const there = [...modules, ...nested].map((module) => [module, foldersIn(module).toSorted()] as const);
  expect(Object.fromEntries(rows)).toEqual(Object.fromEntries(there.filter(([, folders]) => folders.length > 0)));
});
