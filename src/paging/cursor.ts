/**
 * Cursors: opaque to clients, URL-safe, versioned. A cursor is a row's place in its list, bound to what it is a place
 * in: the list, the part of it (a market, a sort order) and the numbering that places rest on. It is not bound to
 * filters or to the direction of travel, so one may turn round or narrow down halfway.
 */
import { z } from 'zod';
import { type ListName, MAX_INT64, MIN_INT64, OrreryError, type RowKey } from '../contract/index.ts';

/** What a cursor is bound to. */
export interface CursorScope {
  /** The list, as people know it; quoted when a cursor of another list is refused. */
  list: string;
  /** Which part of the list: a market id, a sort order; empty where the list is one whole. */
  part: string;
  /** The numbering that row keys rest on: the source's `ordering`. */
  ordering: string;
  /** The types of a row key's values, left to right; left to the scan to check where it knows them alone. */
  key?: readonly ('bigint' | 'text')[];
}

/** The keys of the published lists, as DataSource orders them. */
export const listKeys = {
  nodes: ['text'],
  parties: ['bigint', 'text'],
  checkpoints: ['bigint'],
  fundingPeriodDataPoints: ['bigint', 'bigint', 'bigint', 'bigint'],
} as const satisfies Record<ListName, NonNullable<CursorScope['key']>>;

const VERSION = 1;

/** A key's value: `i` and an integer of 64 bits in decimal digits, or `t` and text. */
const Value = z.string().transform((tagged, context) => {
  const value = tagged.slice(1);
  if (tagged.startsWith('t')) return value;
  if (tagged.startsWith('i') && /^-?\d{1,19}$/.test(value)) {
    const integer = BigInt(value);
    if (integer >= MIN_INT64 && integer <= MAX_INT64) return integer;
  }
  context.issues.push({ code: 'custom', input: tagged, message: 'must be a tagged value' });
  return z.NEVER;
});

/** `[version, list, part, ordering, ...key]`. */
const Cursor = z.tuple([z.literal(VERSION), z.string(), z.string(), z.string()]).rest(Value);

export function writeCursor(key: RowKey, scope: CursorScope): string {
  const values = key.map((value) => (typeof value === 'bigint' ? `i${value}` : `t${value}`));
  return Buffer.from(JSON.stringify([VERSION, scope.list, scope.part, scope.ordering, ...values])).toString(
    'base64url',
  );
}

function parseCursor(text: string): z.output<typeof Cursor> | undefined {
  if (!/^[\w-]+$/.test(text)) return undefined;
  try {
    return Cursor.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data;
  } catch {
    return undefined;
  }
}

function fits(key: RowKey, shape: CursorScope['key']): boolean {
  if (shape === undefined) return true;
  return (
    key.length === shape.length &&
    key.every((value, index) => (typeof value === 'bigint') === (shape[index] === 'bigint'))
  );
}

/**
 * The place that a cursor names.
 *
 * @param field the parameter it came in, for the error
 * @throws OrreryError CURSOR_INVALID, CURSOR_FOREIGN (another list or part), CURSOR_STALE (another numbering)
 */
export function readCursor(text: string, scope: CursorScope, field: string): RowKey {
  const parsed = parseCursor(text);
  if (parsed === undefined) throw new OrreryError('CURSOR_INVALID', { field, value: text });
  const [, list, part, ordering, ...key] = parsed;
  if (list !== scope.list || part !== scope.part) {
    const origin = part === '' ? `the list "${list}"` : `the list "${list}" of "${part}"`;
    throw new OrreryError('CURSOR_FOREIGN', { field, origin });
  }
  if (ordering !== scope.ordering) throw new OrreryError('CURSOR_STALE', { field });
  if (!fits(key, scope.key)) throw new OrreryError('CURSOR_INVALID', { field, value: text });
  return key;
}
