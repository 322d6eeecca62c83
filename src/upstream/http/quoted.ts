const MAX_QUOTED_CHARACTERS = 200;
/** Control and formatting characters could end, hide or turn round the line that quotes them. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** A service's own words as a part of a sentence: on one line, of visible characters, cut where they are too many. */
export function quoted(words: string): string {
  const visible = words
    .slice(0, 4 * MAX_QUOTED_CHARACTERS)
    .replace(INVISIBLE, ' ')
    .trim();
  return visible.length > MAX_QUOTED_CHARACTERS ? `${visible.slice(0, MAX_QUOTED_CHARACTERS)}…` : visible;
}
