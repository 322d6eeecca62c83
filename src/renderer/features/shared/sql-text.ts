/** Parts of SQL texts that the view writes itself. */

/** Comments, texts, names in quotes, and single characters. */
const PIECE = /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'(?:[^']|'')*'?|"(?:[^"]|"")*"?|\$(\w*)\$[\s\S]*?(?:\$\1\$|$)|\S/g;

const isComment = (piece: string): boolean => piece.startsWith('--') || piece.startsWith('/*');

/** Returns a query from its first word on, without the comments before it. */
export function withoutFirstComments(sql: string): string {
  for (const { 0: piece, index } of sql.matchAll(PIECE)) if (!isComment(piece)) return sql.slice(index);
  return '';
}

/**
 * Returns a query without the semicolon at its end, for use inside another one. Comments stay, and so do semicolons in
 * texts.
 */
export function withoutSemicolon(sql: string): string {
  let end: number | undefined;
  for (const { 0: piece, index } of sql.matchAll(PIECE)) {
    if (isComment(piece)) continue;
    end = piece === ';' ? index : undefined;
  }
  return end === undefined ? sql : `${sql.slice(0, end)} ${sql.slice(end + 1)}`;
}

/** Returns a query as the table `result` of another query. The line end closes a comment in its last line. */
export const asTable = (sql: string): string => `(\n${withoutSemicolon(sql).trim()}\n) as result`;

/** Returns Unix nanoseconds as RFC 3339 in UTC, cut to microseconds as the engine's times are. */
export function engineTime(nanos: bigint): string {
  const micros = nanos / 1000n;
  const rest = ((micros % 1000n) + 1000n) % 1000n;
  return new Date(Number((micros - rest) / 1000n)).toISOString().replace('Z', `${String(rest).padStart(3, '0')}Z`);
}
