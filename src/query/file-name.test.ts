import { expect, test } from 'vitest';
import { toFileName } from './file-name.ts';

test.each([
  ['Rewards per epoch', 'Rewards per epoch'],
  ['../a/b', 'a-b'],
  ['', 'query'],
  ['. -', 'query'],
  ['rewards. . ', 'rewards'],
  ['CON', 'CON_'],
  ['..nul.2026', 'nul_.2026'],
  ['com¹ .csv', 'com¹_.csv'],
  ['console', 'console'],
  [`${'a'.repeat(78)} . b`, 'a'.repeat(78)],
  [`${'a'.repeat(79)}\u{20000}`, 'a'.repeat(79)],
])('%j becomes a name that a file can have on any system', (name, expected) => {
  expect(toFileName(name)).toBe(expected);
});
