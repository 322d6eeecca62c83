import { expect, test } from 'vitest';
import { shortcutKey } from './shortcut-key.ts';

test.each([
  ['k', 'KeyK', false, 'k'],
  ['ن', 'KeyK', false, 'k'],
  ['ل', 'KeyG', false, 'g'],
  ['Γ', 'KeyG', true, 'G'],
  ['ظ', 'Slash', false, '/'],
  ['؟', 'Slash', true, '?'],
  // Two letters on one key of the Arabic layout; marks on the Thai and the Hindi ones.
  ['لا', 'KeyB', false, 'b'],
  ['\u0e49', 'KeyH', false, 'h'],
  ['\u0941', 'KeyG', false, 'g'],
  // Thai has letters at the places of signs and digits; Persian has digits of its own, and French the usual ones with Shift.
  ['ช', 'Equal', true, '+'],
  ['ข', 'Minus', false, '-'],
  ['จ', 'Digit0', false, '0'],
  ['۰', 'Digit0', false, '0'],
  ['0', 'Digit0', true, '0'],
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

test.each([
  // Hebrew and Greek have a sign at the place of Q.
  ['/', 'KeyQ', 'q'],
  [';', 'KeyQ', 'q'],
  ['Escape', 'Escape', 'Escape'],
])('on a layout without Latin letters, the key %s at %s is %s', (key, code, expected) => {
  expect(shortcutKey({ key, code, shiftKey: false }, true)).toBe(expected);
});
