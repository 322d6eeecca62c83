import { expect, test } from 'vitest';
import { shortcutKey } from './shortcut-key.ts';

test.each([
  ['k', 'KeyK', false, 'k'],
  ['ن', 'KeyK', false, 'k'],
  ['ل', 'KeyG', false, 'g'],
  ['Γ', 'KeyG', true, 'G'],
  ['ظ', 'Slash', false, '/'],
  ['؟', 'Slash', true, '?'],
  // Hebrew; Dvorak has other characters at these places.
  ["'", 'KeyW', false, 'w'],
  [',', 'KeyW', false, ','],
  ["'", 'KeyQ', false, "'"],
  // Latin layouts keep their own places, and characters that are no letters theirs.
  ['z', 'KeyY', false, 'z'],
  ['ö', 'Semicolon', false, 'ö'],
  ['€', 'KeyE', false, '€'],
  ['Enter', 'Enter', false, 'Enter'],
  ['х', 'BracketLeft', false, 'х'],
])('the key %s at %s, with Shift: %s, is %s', (key, code, shiftKey, expected) => {
  expect(shortcutKey({ key, code, shiftKey })).toBe(expected);
});
