/** Random rows in the whole dialect, for property tests. */
import fc from 'fast-check';
import { type CsvRow, type Field, writeRow } from './csv/dialect.ts';

/** Values that readers and writers of CSV, of SQL and of JSON often get wrong. */
const difficult = fc.constantFrom(
  '',
  '"',
  '""',
  ',',
  '\n',
  '\r\n',
  '\r',
  ' lead',
  '🜛',
  '\\.',
  '\\x',
  '\\x00',
  '\\N',
  '{"a": "b,c"}',
  'NULL',
  'null',
  '#not a comment',
  "it's",
  '=1+1',
  '\ufeffbom',
  '取引 🜛 مرجع',
  'e\u0301 \u202eright to left',
  't',
  '0',
  'a;b\tc',
);

export const arbitraryTexts: fc.Arbitrary<string> = fc.oneof(
  difficult,
  fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => !text.includes('\0')),
);

const field: fc.Arbitrary<Field> = fc.oneof(
  fc.constant(null),
  arbitraryTexts,
  fc.array(difficult, { maxLength: 4 }).map((parts) => parts.join('')),
);

export const columnNames = fc.uniqueArray(fc.stringMatching(/^[a-z_]{1,8}$/), { minLength: 1, maxLength: 6 });

export interface RandomTable {
  columns: string[];
  rows: CsvRow[];
}

export function arbitraryRows(columns: readonly string[], maxRows = 12): fc.Arbitrary<CsvRow[]> {
  return fc.array(fc.array(field, { minLength: columns.length, maxLength: columns.length }), { maxLength: maxRows });
}

export const table: fc.Arbitrary<RandomTable> = columnNames.chain((columns) =>
  arbitraryRows(columns).map((rows) => ({ columns, rows })),
);

export function randomCsv({ columns, rows }: RandomTable): Buffer {
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
