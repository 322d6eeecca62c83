/** Returns the form of a text for comparisons: one spelling of accented letters, and no upper case. */
export function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

const LAST_CODE_POINT = 0x10ffff;
const BEFORE_SURROGATES = 0xd7ff;
const AFTER_SURROGATES = 0xe000;

/**
 * Returns the smallest text, by code point, that sorts after every text with this prefix. A range on an index then
 * finds all of them. Undefined if there is none: for the empty prefix, and for a prefix of only the last code point.
 */
export function afterPrefix(prefix: string): string | undefined {
  const points = Array.from(prefix, (character) => character.codePointAt(0) ?? 0);
  while (points.at(-1) === LAST_CODE_POINT) points.pop();
  const last = points.pop();
  if (last === undefined) return undefined;
  return String.fromCodePoint(...points, last === BEFORE_SURROGATES ? AFTER_SURROGATES : last + 1);
}
