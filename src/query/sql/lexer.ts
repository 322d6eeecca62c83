/** Cuts SQL into tokens as the engine's own lexer does, as far as parameters and first words need it. */

/** The kind of a token: `text` is a quoted text, `name` a quoted name, `word` anything that begins with a letter. */
export type TokenKind = 'space' | 'comment' | 'text' | 'name' | 'word' | 'number' | 'symbol';

/** A token of SQL. Positions are offsets in UTF-16 units; `end` is not included. */
export interface Token {
  kind: TokenKind;
  start: number;
  end: number;
}

const WORD = /[\p{L}_][\p{L}\p{N}_$]*/uy;
const NUMBER = /\d[\w.]*/y;
const SPACE = /\s+/y;
const LINE_COMMENT = /--[^\r\n]*/y;
const TEXT = /'(?:[^']|'')*(?:'|$)/y;
/** In this form a backslash escapes. */
const ESCAPED_TEXT = /[eE]'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)/y;
const NAME = /"(?:[^"]|"")*(?:"|$)/y;
const DOLLAR_TAG = /\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/uy;

const PATTERNS: readonly [TokenKind, RegExp][] = [
  ['space', SPACE],
  ['comment', LINE_COMMENT],
  ['text', ESCAPED_TEXT],
  ['text', TEXT],
  ['name', NAME],
  ['number', NUMBER],
  ['word', WORD],
];

/** Returns the end of a match that begins at `start`, exclusive; undefined if there is none. */
function matchAt(pattern: RegExp, sql: string, start: number): number | undefined {
  pattern.lastIndex = start;
  return pattern.test(sql) ? pattern.lastIndex : undefined;
}

/** Returns the end of a block comment, exclusive. It can contain others. */
function endOfComment(sql: string, start: number): number {
  const mark = /\/\*|\*\//g;
  mark.lastIndex = start;
  let depth = 0;
  for (let found = mark.exec(sql); found !== null; found = mark.exec(sql)) {
    depth += found[0] === '/*' ? 1 : -1;
    if (depth === 0) return mark.lastIndex;
  }
  return sql.length;
}

/** Returns the end of a text in dollar quotes, exclusive; undefined if none begins at `start`. */
function endOfDollarText(sql: string, start: number): number | undefined {
  const opened = matchAt(DOLLAR_TAG, sql, start);
  if (opened === undefined) return undefined;
  const closing = sql.indexOf(sql.slice(start, opened), opened);
  return closing < 0 ? sql.length : closing + (opened - start);
}

function tokenAt(sql: string, start: number): Token {
  if (sql.startsWith('/*', start)) return { kind: 'comment', start, end: endOfComment(sql, start) };
  const dollarEnd = endOfDollarText(sql, start);
  if (dollarEnd !== undefined) return { kind: 'text', start, end: dollarEnd };
  for (const [kind, pattern] of PATTERNS) {
    const end = matchAt(pattern, sql, start);
    if (end !== undefined) return { kind, start, end };
  }
  return { kind: 'symbol', start, end: start + 1 };
}

/**
 * Returns the tokens of SQL in order. Each character belongs to one token. A text or comment that is not closed reaches
 * to the end.
 */
export function tokensOf(sql: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < sql.length; at = tokens.at(-1)?.end ?? sql.length) tokens.push(tokenAt(sql, at));
  return tokens;
}
