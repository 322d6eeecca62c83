/**
 * Cursors are opaque to clients, URL-safe and versioned. A cursor is the key of a row, bound to its list, the part of
 * the list (a market, a sort order) and the numbering of the keys. It is not bound to filters or to a direction: a
 * client may reverse the direction or add a filter half-way.
 */
import { z } from 'zod';
import { type FilterOf, type ListName, MAX_INT64, MIN_INT64, OrreryError, type RowKey } from '../contract/index.ts';

/** The list that a cursor is valid for, with the part and the numbering of the list. */
export interface CursorScope {
  /** The name of the list, quoted when a cursor of another list is rejected. */
  list: string;
  /** The part of the list: a market id or a sort order; empty when the list has no parts. */
  part: string;
  /** The numbering of row keys: the source's `ordering`. */
  ordering: string;
  /** The types of a row key's values, left to right; absent when only the scan can check them. */
  key?: readonly ('bigint' | 'text')[];
}

/** The types of the published lists' keys, in the order of DataSource. */
export const listKeys = {
  nodes: ['text'],
  parties: ['bigint', 'text'],
  checkpoints: ['bigint'],
  fundingPeriodDataPoints: ['bigint', 'bigint', 'bigint', 'bigint'],
} as const satisfies Record<ListName, NonNullable<CursorScope['key']>>;

/**
 * Returns the scope of a published list's cursors. The points of each market are a part of their own.
 * @param ordering the numbering of row keys: the source's `ordering`
 */
export function listScope<L extends ListName>(list: L, filter: FilterOf<L>, ordering: string): CursorScope {
  return { list, part: 'marketId' in filter ? filter.marketId : '', ordering, key: listKeys[list] };
}

const VERSION = 1;

/** A key's value: `i` and a 64-bit integer in decimal digits, or `t` and text. */
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

/**
 * Returns the values of a key as they are inside a cursor: `,"i7","tabc"`, where "i" marks an integer and "t" a text.
 * Sources of JSON write this text themselves.
 */
export function taggedKey(key: RowKey): string {
  return key.map((value) => (typeof value === 'bigint' ? `,"i${value}"` : `,${JSON.stringify(`t${value}`)}`)).join('');
}

/** Base64 writes three bytes as four characters. */
const GROUP_BYTES = 3;
/** The most bytes that UTF-8 needs for a character of a JavaScript string. */
const UTF8_BYTES = 3;
/** Enough for a key of the published lists; longer ones get a longer buffer. */
const CURSOR_BYTES = 512;
const CLOSING_BRACKET = 0x5d;

/**
 * Returns a function that writes cursors of one scope from the texts of their keys (`taggedKey`). The part that all of
 * them share is encoded once.
 */
export function cursorWriter({ list, part, ordering }: CursorScope): (tagged: string) => string {
  const common = Buffer.from(JSON.stringify([VERSION, list, part, ordering]).slice(0, -1));
  const whole = common.length - (common.length % GROUP_BYTES);
  const encoded = common.toString('base64url', 0, whole);
  const rest = common.subarray(whole);
  let bytes = Buffer.concat([rest], rest.length + CURSOR_BYTES);
  return (tagged) => {
    const longest = rest.length + UTF8_BYTES * tagged.length + 1;
    if (bytes.length < longest) bytes = Buffer.concat([rest], longest);
    const end = rest.length + bytes.write(tagged, rest.length);
    bytes[end] = CLOSING_BRACKET;
    return encoded + bytes.toString('base64url', 0, end + 1);
  };
}

/**
 * Returns the cursor of a row in a scope: base64url text that `readCursor` reads.
 * @param key the values that identify the row in its order
 */
export function writeCursor(key: RowKey, scope: CursorScope): string {
  return cursorWriter(scope)(taggedKey(key));
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
 * Returns the row key that a cursor contains.
 * @param scope the scope that the cursor must be bound to
 * @param field the name of the parameter that holds the cursor, for the error
 * @throws OrreryError CURSOR_INVALID (the text is no cursor, or its key has other types), CURSOR_FOREIGN (another list
 * or part), CURSOR_STALE (another numbering)
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
