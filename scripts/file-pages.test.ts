import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { filePages } from './file-pages.ts';
import { ROOT, textFiles } from './repository.ts';

const pages = filePages(textFiles());

test('docs/files has a page for each module (`npx vitest run scripts/file-pages -u` writes them)', async () => {
  for (const [name, page] of pages) await expect(page).toMatchFileSnapshot(`../docs/files/${name}.md`);
  const written = globSync('docs/files/*.md', { cwd: ROOT }).map((path) => basename(path, '.md'));
  expect(written.filter((name) => !pages.has(name))).toEqual([]);
});

test('every file says in a sentence what it is for', () => {
  const silent = [...pages.values()].flatMap((page) => page.match(/^- `[^`]+`: *(?:\[.*)?$/gm) ?? []);
  expect(silent).toEqual([]);
});

test('a file without a comment of its own has the sentence of the export of its name', () => {
  const text = '/** First. */\nexport const first = 1;\n/** Reads it. And more. */\nexport function readIt() {}\n';
  const [page = ''] = filePages([{ path: 'src/store/read-it.ts', text }]).values();
  expect(page).toContain('- `src/store/read-it.ts`: Reads it. [first, readIt]\n');
});

test('a comment of the file itself comes before those of its exports', () => {
  const text = "/**\n * The store's\n * lists. Long.\n */\nimport './x.ts';\n\n/** Other. */\nexport class Lists {}\n";
  const [page = ''] = filePages([{ path: 'src/store/lists.ts', text }]).values();
  expect(page).toContain("- `src/store/lists.ts`: The store's lists. [Lists]\n");
});

test('a comment of a declaration that is not exported is not about its file', () => {
  const text = '/** Most of it. */\nconst MAX = 5;\n\n/** Counts it. */\nexport function count() {}\n';
  const [page = ''] = filePages([{ path: 'src/store/count.ts', text }]).values();
  expect(page).toContain('- `src/store/count.ts`: Counts it. [count]\n');
});
