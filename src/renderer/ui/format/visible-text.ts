/**
 * Characters that are invisible or change the direction of the text after them: control and format characters, and
 * those that look like a space. The joiner inside an emoji is not one of them: it is part of the emoji.
 */
const UNSEEN =
  /(?<!\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)\u200D|(?!\u200D)[\p{Cf}\p{Cc}\p{Zl}\p{Zp}]|\u034F|\u115F|\u1160|\u17B4|\u17B5|\u2800|\u3164|\uFFA0/gu;

/**
 * Returns a text from outside, in which numbers replace invisible characters and characters that change its direction.
 * So different names look different, and every name reads in the order in which it is stored: `gepj\u202Egnp` becomes
 * `gepj‹U+202E›gnp`.
 */
export function visibleText(text: string): string {
  return text.replace(UNSEEN, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return `‹U+${code.toString(16).toUpperCase().padStart(4, '0')}›`;
  });
}
