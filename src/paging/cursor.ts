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
 * Returns the scope of a published list's cursors. A cursor of the funding points of one market is not valid for
 * another market.
 * @param ordering the numbering of row keys: the source's `ordering`
 */
export function listScope<L extends ListName>(list: L, filter: FilterOf<L>, ordering: string): CursorScope {
  return { list, part: 'marketId' in filter ? filter.marketId : '', ordering, key: listKeys[list] };
}

const VERSION = 1;
/** Hexadecimal digits in pairs: most ids. They stay as they are in a cursor. */
const HEX = /^(?:[\da-f]{2})*$/i;

/** A key's value: `i` and a 64-bit integer in decimal digits, `t` and text, or `x` and text in hexadecimal UTF-8. */
const Value = z.string().transform((tagged, context) => {
  const value = tagged.slice(1);
  if (tagged.startsWith('t')) return value;
  if (tagged.startsWith('x') && HEX.test(value)) return Buffer.from(value, 'hex').toString();
  if (tagged.startsWith('i') && /^-?\d{1,19}$/.test(value)) {
    const integer = BigInt(value);
    if (integer >= MIN_INT64 && integer <= MAX_INT64) return integer;
  }
  context.issues.push({ code: 'custom', input: tagged, message: 'must be a tagged value' });
  return z.NEVER;
});

/** `[version, list, part, ordering, ...key]`. */
const Cursor = z.tuple([z.literal(VERSION), z.string(), z.string(), z.string()]).rest(Value);

/** Ends a cursor, so that one that was cut off is no cursor. */
export const CURSOR_END = '~';

/** Returns the part that all cursors of a scope begin with; the values of a key follow it. */
export function cursorHead({ list, part, ordering }: CursorScope): string {
  return Buffer.from(JSON.stringify([VERSION, list, part, ordering])).toString('base64url');
}

/** Writes a key's value at the end of a cursor. Sources of JSON write it themselves, in SQL (store/scans/scan.ts). */
function writeValue(value: bigint | string): string {
  if (typeof value === 'bigint') return `.i${value}`;
  return HEX.test(value) ? `.t${value}` : `.x${Buffer.from(value).toString('hex').toUpperCase()}`;
}

/**
 * Returns a function that writes the cursor of a row from its key: text that needs no escaping in a URL or in JSON, which
 * `readCursor` reads. The part that all cursors of a scope share is encoded once.
 */
export function cursorWriter(scope: CursorScope): (key: RowKey) => string {
  const head = cursorHead(scope);
  return (key) => head + key.map(writeValue).join('') + CURSOR_END;
}

/**
 * Parses the text of a cursor. The values of its key are behind the dots; in older cursors they are inside the first
 * part.
 */
function parseCursor(text: string): z.output<typeof Cursor> | undefined {
  const [, head = '', rest] = /^([\w-]+)(?:\.([\w.-]+)~)?$/.exec(text) ?? [];
  const values = rest?.split('.') ?? [];
  try {
    return Cursor.safeParse([...JSON.parse(Buffer.from(head, 'base64url').toString()), ...values]).data;
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
