/**
 * What a walk keeps between two pages, as the store's opaque cursor texts. Beside upstream's cursor a bookmark names the
 * row at the edge of what is known, so that a walk whose cursor is dead finds the way back by looking at rows.
 */
import { z } from 'zod';
import { int64, uint64 } from '../../contract/index.ts';

/** For lists that are walked by cursor alone. */
const RowResumeToken = z.object({
  /** Names the edge row: a party's id, a checkpoint's block. */
  at: z.string(),
  /** Upstream's cursor to go on with; null where there is none. */
  cursor: z.string().nullable(),
  /** The cursor of the row before the edge: to go on at another service, whose answer to it must begin with the edge. */
  before: z.string().nullable().default(null),
});
export type RowResumeToken = z.output<typeof RowResumeToken>;

/** For funding points, which can be asked for by time, so that no cursor need be kept. */
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

/** Null where nothing is kept, or what is kept is not a bookmark: the walk then looks for its place from the top. */
export const readRowResumeToken = reader(RowResumeToken);
export const readTimeResumeToken = reader(TimeResumeToken);

export function writeRowResumeToken(bookmark: RowResumeToken): string {
  return JSON.stringify(bookmark);
}

export function writeTimeResumeToken(bookmark: TimeResumeToken): string {
  return JSON.stringify(z.encode(TimeResumeToken, bookmark));
}
