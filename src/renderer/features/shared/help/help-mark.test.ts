import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the ring of a mark is placed in the mark, so that it scrolls with the text', () => {
  const css = readFileSync(new URL('help-mark.css', import.meta.url), 'utf8');
  expect(css).toMatch(/\.help-mark::before \{\s*position: absolute;/);
  expect(css).toMatch(/\.help-mark \{[^}]*position: relative;/);
});
