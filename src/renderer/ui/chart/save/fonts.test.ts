import { expect, test } from 'vitest';
import { needsRange } from './fonts.ts';

test('a font’s subset is taken along only where a character needs it', () => {
  const latin = 'U+0000-00FF, U+0131, U+2000-206F';
  const cyrillic = 'U+0301, U+0400-045F';
  expect(needsRange('Price −1', latin)).toBe(true);
  expect(needsRange('Полюс', latin)).toBe(false);
  expect(needsRange('Полюс', cyrillic)).toBe(true);
  expect(needsRange('anything', '')).toBe(true);
});
