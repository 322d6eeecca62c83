import { type Token, type TokenKind, tokensOf } from './lexer.ts';

/** A query as the engine takes it, with the names of its parameters. */
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
 * Returns the SQL with another text in place of each parameter `:name`. Parameters in quoted texts, quoted names and
 * comments do not count.
 * @param write returns the text for a parameter, by its name in lower case
 */
export function rewriteParameters(sql: string, write: (name: string, written: string) => string): string {
  const tokens = tokensOf(sql);
  const written: string[] = [];
  let before: Token | undefined;
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] as Token;
    const text = sql.slice(token.start, token.end);
    const next = tokens[index + 1];
    const name = text === ':' && next?.kind === 'word' ? sql.slice(next.start, next.end) : '';
    const isParameter = NAME.test(name) && beginsParameter(sql, before, token);
    written.push(isParameter ? write(name.toLowerCase(), name) : text);
    if (isParameter) index += 1;
    const last = tokens[index] as Token;
    if (!IS_QUIET.has(last.kind)) before = last;
  }
  return written.join('');
}

/** Returns the SQL with its parameters `:name` as `$name`, and their names. */
export function findParameters(text: string): ParameterisedSql {
  const names = new Set<string>();
  const sql = rewriteParameters(text, (name, written) => {
    names.add(name);
    return `$${written}`;
  });
  return { sql, names: [...names] };
}
