/** Every citation names a document of this repository and an existing heading. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { citationsIn, deadReason, headingsOf, vagueCitationsIn } from './citations.ts';
import { ROOT, textFiles } from './repository.ts';

/** Files that plant dead citations on purpose. */
const OWN = /^scripts\/(?:citations|citations\.test|paths\.test)\.ts$/;
const files = textFiles().filter(({ path }) => !OWN.test(path));
const read = (path: string) => (existsSync(`${ROOT}/${path}`) ? readFileSync(`${ROOT}/${path}`, 'utf8') : null);

test('every citation of a document resolves', () => {
  const citations = files.flatMap((file) => citationsIn(file).map((citation) => ({ ...citation, path: file.path })));
  expect(citations.length).toBeGreaterThan(100);
  const dead = citations.flatMap((citation) => {
    const reason = deadReason(citation, read);
    return reason === null ? [] : [`${citation.path}:${citation.line}: ${reason}`];
  });
  expect(dead).toEqual([]);
});

test('every citation names its file', () => {
  const vague = files.flatMap((file) =>
    vagueCitationsIn(file).map(({ text, line }) => `${file.path}:${line}: ${text}`),
  );
  expect(vague).toEqual([]);
});

test('numbers of headings are unique in a document, and each stands below its parent', () => {
  for (const { path, text } of files.filter((file) => /^docs\/.*\.md$/.test(file.path))) {
    const numbers = headingsOf(text).flatMap(({ number }) => number ?? []);
    expect(new Set(numbers).size, path).toBe(numbers.length);
    for (const number of numbers.filter((one) => one.includes('.'))) {
      expect(numbers, `${path} ${number}`).toContain(number.slice(0, number.lastIndexOf('.')));
    }
  }
});

describe('the check itself', () => {
  const document = '# Page\n\n## 2. Pages\n\n### 2.4 Each combination\n\n## The vault (new)\n';
  const planted = (text: string, path = 'src/planted.ts') =>
    citationsIn({ path, text }).map((citation) =>
      deadReason(citation, (name) => (name === 'docs/network.md' ? document : null)),
    );

  test.each([
    ['/** Sizes (docs/network.md 2.4). */', [null]],
    ['/** Sizes (docs/network.md 2.5). */', ['docs/network.md has no section 2.5']],
    ['/** docs/network.md 2, 2.4 and 7.1 */', [null, null, 'docs/network.md has no section 7.1']],
    ['/**\n * As in docs/network.md\n * 3.1.\n */', ['docs/network.md has no section 3.1']],
    ['// docs/nowhere.md', ['there is no docs/nowhere.md']],
    ['// docs/network.md "Pages"', [null]],
    ['// docs/network.md "Sheets"', ['docs/network.md has no heading "Sheets"']],
    ['// docs/network.md 20 % of it', [null]],
  ])('%j', (text, reasons) => {
    expect(planted(text)).toEqual(reasons);
  });

  test('links between documents are resolved relative to their document', () => {
    expect(planted('[a](network.md#the-vault-new) [b](network.md#vault)', 'docs/x.md')).toEqual([
      null,
      'docs/network.md has no anchor #vault',
    ]);
    expect(planted('[a](docs/network.md) [b](https://example.org/x.md)', 'README.md')).toEqual([null, null]);
  });

  test.each(['network facts 2.4', 'interface section 4.1', 'as formulas\n * 1.9 has it', '(section 7)'])(
    'names no file: %j',
    (text) => {
      expect(vagueCitationsIn({ path: 'src/planted.ts', text })).not.toEqual([]);
    },
  );

  test('sections of an RFC are not ours', () => {
    expect(vagueCitationsIn({ path: 'src/planted.ts', text: '(RFC 9110 sections 13 and 14)' })).toEqual([]);
  });
});
