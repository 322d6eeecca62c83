import type { QueryProblem } from '../../contract/index.ts';
import { tokensOf } from './lexer.ts';

type Place = NonNullable<QueryProblem['at']>;

/** The offset in UTF-16 units of an offset in bytes of UTF-8. */
function offsetOfByte(sql: string, byte: number): number {
  return Buffer.from(sql).subarray(0, byte).toString().length;
}

/** The place of the token at an offset. At the end of the SQL it is empty. */
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

/** The place that an error of the engine names, in bytes from 0. */
export function placeOfByte(sql: string, byte: number): Place {
  return placeAt(sql, offsetOfByte(sql, byte));
}

/** A problem in one sentence, with its place. */
export function describeProblem({ message, at }: QueryProblem): string {
  return at === null ? message : `line ${at.line}, column ${at.column}: ${message}`;
}
