import { type Token, type TokenKind, tokensOf } from './lexer.ts';

export interface ParameterisedSql {
  /** The SQL for the engine, of the same length: `:name` is written `$name`. */
  sql: string;
  /** Names in lower case, as the engine compares them, in the order of their first use. */
  names: string[];
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const BEGINS_AFTER = new Set([
  '(',
  ',',
  '[',
  '=',
  '<',
  '>',
  '+',
  '-',
  '*',
  '/',
  '%',
  '|',
  '&',
  '^',
  '~',
  '!',
  '@',
  '#',
]);
const IS_QUIET: ReadonlySet<TokenKind> = new Set(['space', 'comment']);

/**
 * Returns true if a colon begins a parameter. Directly behind a value or a name it is the engine's own: a slice
 * `a[1:n]`, a struct `{'a':n}`, an alias `a:n`, a cast `a::text`.
 * @param before the token before the colon that is neither space nor comment
 */
function beginsParameter(sql: string, before: Token | undefined, colon: Token): boolean {
  if (before === undefined) return true;
  if (before.kind === 'word') return before.end < colon.start;
  return before.kind === 'symbol' && BEGINS_AFTER.has(sql.slice(before.start, before.end));
}

/**
 * Returns the SQL with its parameters `:name` as `$name`, and their names. Texts, quoted names and comments have none.
 */
export function findParameters(sql: string): ParameterisedSql {
  const tokens = tokensOf(sql);
  const names = new Set<string>();
  const written: string[] = [];
  let before: Token | undefined;
  for (const [index, token] of tokens.entries()) {
    const text = sql.slice(token.start, token.end);
    const next = tokens[index + 1];
    const name = text === ':' && next?.kind === 'word' ? sql.slice(next.start, next.end) : '';
    const isParameter = NAME.test(name) && beginsParameter(sql, before, token);
    if (isParameter) names.add(name.toLowerCase());
    written.push(isParameter ? '$' : text);
    if (!IS_QUIET.has(token.kind)) before = token;
  }
  return { sql: written.join(''), names: [...names] };
}
