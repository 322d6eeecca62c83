import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test.each([
  ['rail.css', '.rail p'],
  ['workbench.css', '.workbench-unkept'],
])('in %s, a message of %s breaks a long host name: it is not cut at the edge', (file, selector) => {
  const css = readFileSync(new URL(file, import.meta.url), 'utf8');
  const [, rest = ''] = css.split(`${selector} {`);
  expect(rest.split('}')[0]).toContain('overflow-wrap: anywhere;');
});
