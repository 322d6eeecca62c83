/**
 * Letters that draw nothing, or change the direction of what follows: control and format characters, and those that look
 * like a space of some width. The joiner within an emoji is part of its picture.
 */
const UNSEEN =
  /(?<!\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?)\u200D|(?!\u200D)[\p{Cf}\p{Cc}\p{Zl}\p{Zp}]|\u034F|\u115F|\u1160|\u17B4|\u17B5|\u2800|\u3164|\uFFA0/gu;

/**
 * A name that others chose, as it may be drawn: two that differ look different, and none is read in another order than it
 * is written. `gepj\u202Egnp` comes out as `gepj‹U+202E›gnp`.
 */
export function visibleText(text: string): string {
  return text.replace(UNSEEN, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return `‹U+${code.toString(16).toUpperCase().padStart(4, '0')}›`;
  });
}
