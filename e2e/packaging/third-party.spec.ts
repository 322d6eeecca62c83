/** A release contains the licences of all its packages, and no package whose licence forbids that. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../support/test.ts';

/** Licences that allow a program under MIT to contain the package. */
const COMPATIBLE = new Set(['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'OFL-1.1']);

interface Notice {
  name: string;
  licence: string;
  text: string;
}

/** The notices of the last build, parsed from their text. */
async function readNotices(): Promise<Notice[]> {
  const content = await readFile(join('out', 'renderer', 'third-party-notices.txt'), 'utf8');
  const heads = [...content.matchAll(/^-{80}\n(\S+) \S+\nLicence: (.+)\n\n/gm)];
  return heads.map((head, index) => ({
    name: head[1] ?? '',
    licence: head[2] ?? '',
    text: content.slice(head.index + head[0].length, heads[index + 1]?.index).trim(),
  }));
}

/** One alternative of an OR is enough; all parts of an AND must be compatible. */
function isCompatible(expression: string): boolean {
  const alternatives = expression.replaceAll(/[()]/g, '').split(' OR ');
  return alternatives.some((alternative) => alternative.split(' AND ').every((licence) => COMPATIBLE.has(licence)));
}

test('every package that runs, the bundled ones and the fonts are named with a licence text', async () => {
  const notices = await readNotices();
  const names = notices.map(({ name }) => name);
  const { dependencies } = JSON.parse(await readFile('package.json', 'utf8'));
  expect(Object.keys(dependencies).filter((name) => !names.includes(name))).toEqual([]);
  const bundled = ['react', 'react-dom', '@fontsource-variable/inter', '@fontsource-variable/jetbrains-mono'];
  expect(bundled.filter((name) => !names.includes(name))).toEqual([]);
  expect(notices.filter(({ text }) => text === '')).toEqual([]);
});

test('every licence is compatible with MIT', async () => {
  const notices = await readNotices();
  expect(notices.filter(({ licence }) => !isCompatible(licence))).toEqual([]);
  expect(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'unknown'].some(isCompatible)).toBe(false);
});
