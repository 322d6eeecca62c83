/** No file of code is longer than two screens or so: a long file holds two concepts. */
import { expect, test } from 'vitest';
import { type TextFile, textFiles } from './repository.ts';

const MAX_LINES = 250;
/** Lists of entries of one kind, which a reader looks up and does not read through. */
const CATALOGUES = [
  'src/contract/errors.ts',
  'src/renderer/features/design/part-specimens.tsx',
  'src/signing/explanations.ts',
  'src/transactions/rules/examples.test.ts',
];

const linesIn = ({ text }: TextFile) => text.trimEnd().split('\n').length;
const code = textFiles().filter(({ path }) => /\.(tsx?|mjs|css)$/.test(path));
const long = code.filter((file) => linesIn(file) > MAX_LINES);

test(`no file of code but a catalogue has more than ${MAX_LINES} lines`, () => {
  expect(code.length).toBeGreaterThan(1000);
  const others = long.filter(({ path }) => !CATALOGUES.includes(path));
  expect(others.map((file) => `${file.path}: ${linesIn(file)} lines`)).toEqual([]);
});

test('every exception is needed', () => {
  expect(CATALOGUES.filter((path) => !long.some((file) => file.path === path))).toEqual([]);
});
