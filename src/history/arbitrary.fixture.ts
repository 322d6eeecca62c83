/** Random rows in the whole dialect, for property tests. */
import fc from 'fast-check';
import { type Field, type Row, writeRow } from './csv/dialect.ts';

const nasty = fc.constantFrom(
  '',
  '"',
  '""',
  ',',
  '\n',
  '\r\n',
  '\r',
  ' lead',
  'é',
  '🜛',
  '\\.',
  '\\x',
  '{"a": "b,c"}',
  'NULL',
);

const field: fc.Arbitrary<Field> = fc.oneof(
  fc.constant(null),
  nasty,
  fc.array(nasty, { maxLength: 4 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !text.includes('\0')),
);

export const columnNames = fc.uniqueArray(fc.stringMatching(/^[a-z_]{1,8}$/), { minLength: 1, maxLength: 6 });

export interface Table {
  columns: string[];
  rows: Row[];
}

export function rowsOf(columns: readonly string[], maxRows = 12): fc.Arbitrary<Row[]> {
  return fc.array(fc.array(field, { minLength: columns.length, maxLength: columns.length }), { maxLength: maxRows });
}

export const table: fc.Arbitrary<Table> = columnNames.chain((columns) =>
  rowsOf(columns).map((rows) => ({ columns, rows })),
);

export function csvOf({ columns, rows }: Table): Buffer {
  return Buffer.from([columns, ...rows].map(writeRow).join(''));
}

/** Cuts bytes into pieces of the given sizes, repeatedly. */
export function* inPieces(bytes: Uint8Array, sizes: readonly number[]): Generator<Uint8Array> {
  let at = 0;
  for (let turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? bytes.length;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

export const pieceSizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });
