import type { DuckDBDataChunk, DuckDBVector } from '@duckdb/node-api';
import { OrreryError, type QueryValue } from '../../contract/index.ts';
import { toQueryValue } from './values.ts';

/** One value beyond this is refused before JavaScript makes a text of it (bytes). */
const MAX_VALUE_BYTES = 64 * 1024 * 1024;
/** The engine's form of a text: its length, then the text or its address. */
const TEXT_BYTES = 16;
const BYTE_ORDER_MARK = '\ufeff';
const BYTE_ORDER_MARK_BYTES = 3;
/** Estimate for a value that is no text (bytes). */
const OTHER_VALUE_BYTES = 16;

/**
 * Private fields of the binding. They are needed to refuse a long text before it is read, and to keep a byte order
 * mark.
 */
interface TextVector {
  dataView: DataView;
  validity: { itemValid(row: number): boolean };
}

const TEXTS: ReadonlySet<string> = new Set(['VARCHAR', 'JSON']);

/** Returns the length of a text (bytes); null for NULL. */
function lengthOf({ dataView, validity }: TextVector, row: number): number | null {
  return validity.itemValid(row) ? dataView.getUint32(row * TEXT_BYTES, true) : null;
}

/**
 * Returns a text of a column; null for NULL.
 * @param bytes its length
 * @throws OrreryError QUERY_TOO_LARGE above 64 MiB
 */
function readText(vector: DuckDBVector, row: number, bytes: number | null): string | null {
  if (bytes === null) return null;
  if (bytes > MAX_VALUE_BYTES) {
    const problem = `one value has ${bytes} bytes, more than ${MAX_VALUE_BYTES}`;
    throw new OrreryError('QUERY_TOO_LARGE', { problem });
  }
  const text = String(vector.getItem(row));
  // The binding drops a byte order mark at the start of a text.
  const lacksMark = text.length < bytes && bytes === Buffer.byteLength(text) + BYTE_ORDER_MARK_BYTES;
  return lacksMark ? `${BYTE_ORDER_MARK}${text}` : text;
}

/** The values of a chunk of the engine. */
export interface ReadColumns {
  /** Values by column, then by row. */
  columns: QueryValue[][];
  /** Roughly the size of the values (bytes). */
  bytes: number;
}

/**
 * Returns the values of the first `rows` rows of a chunk.
 * @param types of the columns, in the engine's words
 * @throws OrreryError QUERY_TOO_LARGE if one text has more than 64 MiB
 */
export function readChunk(chunk: DuckDBDataChunk, types: readonly string[], rows: number): ReadColumns {
  let bytes = 0;
  const columns = types.map((type, column): QueryValue[] => {
    const vector = chunk.getColumnVector(column);
    if (!TEXTS.has(type)) {
      return Array.from({ length: rows }, (_, row) => {
        const value = toQueryValue(vector.getItem(row));
        bytes += typeof value === 'string' ? value.length : OTHER_VALUE_BYTES;
        return value;
      });
    }
    const texts = vector as unknown as TextVector;
    return Array.from({ length: rows }, (_, row) => {
      const length = lengthOf(texts, row);
      bytes += length ?? 0;
      return readText(vector, row, length);
    });
  });
  return { columns, bytes };
}
