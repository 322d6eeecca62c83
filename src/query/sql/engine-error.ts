import { z } from 'zod';
import type { QueryProblem } from '../../contract/index.ts';
import { placeOfByte } from './place.ts';

const EngineError = z.object({
  exception_type: z.string().default(''),
  exception_message: z.string(),
  position: z.coerce.number().int().nonnegative().optional(),
  name: z.string().optional(),
  candidates: z.string().optional(),
});

/** An error of the engine, with its class and its place in the query. */
export interface EngineProblem extends QueryProblem {
  /** The engine's own class of the error, for example `Binder` or `Out of Memory`; empty when it gave none. */
  type: string;
}

/**
 * An error of the engine in SQL that Orrery wrote around a query. `bytes` is the offset of the query in that SQL;
 * places in the error are larger by it.
 */
export class ErrorBehind extends Error {
  readonly bytes: number;

  constructor(bytes: number, cause: unknown) {
    super('an error of SQL that encloses a query', { cause });
    this.bytes = bytes;
  }
}

/**
 * Returns type, words and place of an error of a locked engine. The engine writes its message as JSON after a text of
 * its own; from any other message only the words are taken. Never throws.
 * @param sql the query in which the place is found
 */
export function readEngineError(given: unknown, sql: string): EngineProblem {
  const [thrown, bytesBefore] = given instanceof ErrorBehind ? [given.cause, given.bytes] : [given, 0];
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  const plain = { type: '', message: oneLine(text), at: null };
  const begin = text.indexOf('{');
  if (begin < 0) return plain;
  let json: unknown;
  try {
    json = JSON.parse(text.slice(begin));
  } catch {
    return plain;
  }
  const { success, data } = EngineError.safeParse(json);
  if (!success) return plain;
  const { exception_type: type, exception_message: message, position } = data;
  const byte = (position ?? -1) - bytesBefore;
  const isInQuery = byte >= 0 && byte <= Buffer.byteLength(sql);
  return { type, message: oneLine(message), at: isInQuery ? placeOfByte(sql, byte) : null };
}

/** Returns the words of an error on one line, without a full stop at the end. */
function oneLine(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  return lines
    .filter((line) => line !== '')
    .join(' ')
    .replace(/\.$/, '');
}
