/**
 * Characters that are invisible, that look like a space but are not one, or that change the order of the characters
 * after them; also halves of characters, and those that no version of Unicode has. Text with such characters can look
 * like another text, or like an empty one. A combining mark counts if four others are before it: more of them would
 * cover the lines above or below.
 *
 * The joiner and the variation selector inside an emoji do not count: they are part of the emoji.
 */
const UNSEEN = [
  String.raw`(?<!\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)\u200D`,
  String.raw`(?<!\p{Extended_Pictographic})\uFE0F(?!\u20E3)`,
  String.raw`(?![\u200D\uFE0F])[\p{Default_Ignorable_Code_Point}\p{C}\p{Zl}\p{Zp}\u2800]`,
  String.raw`(?! )\p{Zs}`,
  String.raw`(?<=\p{M}{4})\p{M}`,
].join('|');

const ALL = new RegExp(UNSEEN, 'gu');
const ANY = new RegExp(UNSEEN, 'u');

/** Returns true if a text has a character that a person cannot see, or takes for another one. */
export function hasUnseen(text: string): boolean {
  return ANY.test(text);
}

/**
 * Replaces each character of a text that a person cannot see, or takes for another one.
 * @param mark makes the replacement of `U+202E`
 */
export function markUnseen(text: string, mark: (code: string) => string): string {
  return text.replace(ALL, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return mark(`U+${code.toString(16).toUpperCase().padStart(4, '0')}`);
  });
}
