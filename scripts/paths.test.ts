/** Files and folders that documents and comments name exist. */
import { existsSync } from 'node:fs';
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
