import type { QueryProblem } from '../../contract/index.ts';
import { tokensOf } from './lexer.ts';

type Place = NonNullable<QueryProblem['at']>;

/** Returns the offset in UTF-16 units of an offset in bytes of UTF-8. */
function offsetOfByte(sql: string, byte: number): number {
  return Buffer.from(sql).subarray(0, byte).toString().length;
}

/**
 * Returns the place from an offset to the end of the token there. At the end of the SQL its length is 0.
 * @param offset in UTF-16 units
 */
export function placeAt(sql: string, offset: number): Place {
  const before = sql.slice(0, offset).split('\n');
  const token = tokensOf(sql).find(({ start, end }) => start <= offset && offset < end);
  return {
    offset,
    length: token === undefined ? 0 : token.end - offset,
    line: before.length,
    column: (before.at(-1)?.length ?? 0) + 1,
  };
}

/**
 * Returns the place in a query's text that an error of the engine names by an offset.
 * @param byte offset in bytes of UTF-8, from 0
 */
export function placeOfByte(sql: string, byte: number): Place {
  return placeAt(sql, offsetOfByte(sql, byte));
}

/** Returns a problem in one sentence, with line and column (from 1) if it has a place. */
export function describeProblem({ message, at }: QueryProblem): string {
  return at === null ? message : `line ${at.line}, column ${at.column}: ${message}`;
}
