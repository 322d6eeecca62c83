/** An exported name is declared in one file, or in one fixture, so that whoever searches for it finds one thing. */
import { expect, test } from 'vitest';
import { type TextFile, textFiles } from './repository.ts';

const EXPORT = /^export (?:async )?(?:function\*?|const|class|type|interface) (\w+)/gm;

/** The names that several files declare, each with these files: `Name: one.ts, other.ts`. */
function sharedNames(files: readonly TextFile[]): string[] {
  const places = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    for (const [, name = ''] of text.matchAll(EXPORT)) places.set(name, (places.get(name) ?? new Set()).add(path));
  }
  return [...places].filter(([, paths]) => paths.size > 1).map(([name, paths]) => `${name}: ${[...paths].join(', ')}`);
}

const files = textFiles().filter(({ path }) => /^src\/.*\.tsx?$/.test(path) && !/\.test\./.test(path));
const sources = files.filter(({ path }) => !path.includes('.fixture.'));
const fixtures = files.filter(({ path }) => path.includes('.fixture.'));

test('no exported name is declared in two files of src: one definition, or a name that says which', () => {
  expect(sources.length).toBeGreaterThan(1000);
  expect(sharedNames(sources)).toEqual([]);
});

test('no exported name is declared in two fixtures', () => {
  expect(fixtures.length).toBeGreaterThan(50);
  expect(sharedNames(fixtures)).toEqual([]);
});

test('the check finds a name in two files, and permits a schema and its type in one', () => {
  const both = 'export const Row = z.object({});\nexport type Row = z.output<typeof Row>;\n';
  const one = { path: 'src/one.ts', text: both };
  expect(sharedNames([one])).toEqual([]);
  expect(sharedNames([one, { path: 'src/other.ts', text: 'export interface Row {}\n' }])).toEqual([
    'Row: src/one.ts, src/other.ts',
  ]);
});

test('no .tsx file has a .ts file of its name beside it, because the type checker then skips it', () => {
  const paths = new Set(textFiles().map(({ path }) => path));
  expect([...paths].filter((path) => path.endsWith('.tsx') && paths.has(path.slice(0, -1)))).toEqual([]);
});
