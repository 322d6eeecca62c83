/**
 * The resume tokens between two pages, stored as opaque text. A token contains the cursor of the service and the name
 * of the row at the edge, so that sync can find its position by the rows if the cursor is dead.
 */
import { z } from 'zod';
import { int64, uint64 } from '../../contract/index.ts';
import type { RowPosition } from './row-identity.ts';

/** The resume token of a list with cursors. */
const RowResumeToken = z.object({
  /** Name of the edge row: the id of a party, the block of a checkpoint. */
  at: z.string(),
  /** Cursor of the service to continue from; null if there is none. */
  cursor: z.string().nullable(),
  /**
   * Cursor of the row before the edge. Another service continues from it, and its answer must start with the edge row.
   */
  before: z.string().nullable().default(null),
});
export type RowResumeToken = z.output<typeof RowResumeToken>;

/** The resume token of a list ordered by time. */
const TimeResumeToken = z.object({ timestamp: int64, seq: uint64 });
export type TimeResumeToken = z.output<typeof TimeResumeToken>;

function reader<Schema extends z.ZodType>(schema: Schema): (text: string | null) => z.output<Schema> | null {
  return (text) => {
    if (text === null) return null;
    try {
      return schema.parse(JSON.parse(text));
    } catch {
      return null;
    }
  };
}

/**
 * Parses the resume token of a list with cursors; null if there is none or it is invalid. Sync then searches its
 * position from the newest row.
 */
export const readRowResumeToken = reader(RowResumeToken);
/** Parses the resume token of a list ordered by time; null if there is none or it is invalid. */
export const readTimeResumeToken = reader(TimeResumeToken);

const writeRowResumeToken = (token: RowResumeToken): string => JSON.stringify(token);

/**
 * Returns the token to continue below rows, as text to store; null if there are none.
 * @param newestFirst the positions of the rows
 */
export function tokenBelow(newestFirst: readonly RowPosition[]): string | null {
  const oldest = newestFirst.at(-1);
  return oldest === undefined ? null : writeRowResumeToken({ ...oldest, before: newestFirst.at(-2)?.cursor ?? null });
}

/**
 * Returns the token to continue above the newest of some rows, as text to store; null without rows. It has the cursor
 * of the row below the newest one, so that the next page begins with the newest row again.
 * @param newestFirst the positions of the rows
 * @param cursorBelow the cursor of the row below them, for a single row; null if it is not known
 */
export function tokenAbove(newestFirst: readonly RowPosition[], cursorBelow: string | null): string | null {
  const [newest, second] = newestFirst;
  if (newest === undefined) return null;
  return writeRowResumeToken({ at: newest.at, cursor: second?.cursor ?? cursorBelow, before: null });
}

/** Returns a resume token of a list ordered by time as text, to store. */
export function writeTimeResumeToken(token: TimeResumeToken): string {
  return JSON.stringify(z.encode(TimeResumeToken, token));
}
