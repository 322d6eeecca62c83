import { expect, test } from 'vitest';
import { visibleLines, visibleText } from './visible-text.ts';

test.each([
  ['photo\u202Egnp.exe', 'photo‹U+202E›gnp.exe'],
  ['ada\u200Bda', 'ada‹U+200B›da'],
  ['a\u2066b\u2069', 'a‹U+2066›b‹U+2069›'],
  ['a\u00ADb\uFEFF', 'a‹U+00AD›b‹U+FEFF›'],
  ['tag\u{E0041}', 'tag‹U+E0041›'],
  ['x\u3164y\u2800', 'x‹U+3164›y‹U+2800›'],
  ['two\nlines\u2028', 'two‹U+000A›lines‹U+2028›'],
  ['a\u200Db', 'a‹U+200D›b'],
  ['a\uFE0Fb\uFE01\u{E0101}', 'a‹U+FE0F›b‹U+FE01›‹U+E0101›'],
  ['1\uFE0F', '1‹U+FE0F›'],
  ['a\u00A0b\u2003c', 'a‹U+00A0›b‹U+2003›c'],
  ['half \uD800', 'half ‹U+D800›'],
  [`a${'\u0301'.repeat(6)}b`, `a${'\u0301'.repeat(4)}‹U+0301›‹U+0301›b`],
])('%j is drawn as %s', (text, drawn) => {
  expect(visibleText(text)).toBe(drawn);
});

test.each([
  'Løvenskiold',
  'Việt Nam',
  'Vie\u0323\u0302t',
  'שׁ\u0591\u05B8מ',
  'שמש',
  '北京',
  'a b',
  '👩🏽‍🚀',
  '👨‍👩‍👧',
  '❤️‍🔥',
  '🏳️‍🌈',
  '☀️',
  '1️⃣',
  '',
])('%s stays as it is', (text) => {
  expect(visibleText(text)).toBe(text);
});

test('names that look the same and are not are drawn differently', () => {
  expect(visibleText('Mainnet\u200B')).not.toBe(visibleText('Mainnet'));
});

test('lines stay lines, and their letters are marked', () => {
  expect(visibleLines('one\ntwo\u202E')).toBe('one\ntwo‹U+202E›');
});
