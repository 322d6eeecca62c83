const MAX_QUOTED_CHARACTERS = 200;
/** Control and format characters could break, hide or reverse the line that contains the quote. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/**
 * Returns text of a service in a form that is safe to quote in a sentence: one line, without control characters, at
 * most 200 characters and then "…".
 */
export function quoteWords(words: string): string {
  const visible = words
    .slice(0, 4 * MAX_QUOTED_CHARACTERS)
    .replace(INVISIBLE, ' ')
    .trim();
  return visible.length > MAX_QUOTED_CHARACTERS ? `${visible.slice(0, MAX_QUOTED_CHARACTERS)}…` : visible;
}
