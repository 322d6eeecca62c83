/** Results as CSV, NDJSON and JSON. Parquet is written by the engine. */
import { type QueryFormat, type QueryValue, writeCsvRow } from '../../contract/index.ts';

/** Writes the text of a result, piece by piece: `begin`, then `rows` any number of times, then `end`. */
export interface ResultWriter {
  /** Returns the text before the first row, such as the header of CSV. */
  begin(): string;
  /**
   * Returns the text of the next `count` rows.
   * @param columns values by column, then by row
   */
  rows(columns: readonly QueryValue[][], count: number): string;
  /** Returns the text after the last row. */
  end(): string;
}

const textOf = (value: QueryValue): string | null => (value === null ? null : String(value));

/**
 * Returns a writer of CSV for people as well as programs: a spreadsheet shows a text that begins like a formula, and
 * does not run it.
 */
function csvWriter(names: readonly string[]): ResultWriter {
  return {
    begin: () => writeCsvRow(names, { formulas: 'defuse' }),
    rows: (columns, count) => {
      const rows = Array.from({ length: count }, (_, row) =>
        writeCsvRow(
          columns.map((column) => textOf(column[row] ?? null)),
          { formulas: 'defuse' },
        ),
      );
      return rows.join('');
    },
    end: () => '',
  };
}

/**
 * Returns a writer of JSON objects, one for each row.
 * @param keys names of the columns
 * @param punctuation the texts before the first object, between two, and after the last
 */
function jsonWriter(keys: readonly string[], [opening, between, closing]: [string, string, string]): ResultWriter {
  const prefixes = keys.map((key, index) => `${index === 0 ? '{' : ','}${JSON.stringify(key)}:`);
  let isFirst = true;
  return {
    begin: () => opening,
    rows(columns, count) {
      const rows = Array.from({ length: count }, (_, row) => {
        const fields = columns.map((column, index) => `${prefixes[index]}${JSON.stringify(column[row])}`);
        const before = isFirst ? '' : between;
        isFirst = false;
        return `${before}${fields.join('')}}`;
      });
      return rows.join('');
    },
    end: () => closing,
  };
}

/**
 * Returns a writer of a result as text.
 * @param names of the columns, for CSV
 * @param keys the names for JSON: repeated ones have a number (`a`, `a_1`), because an object has each key once
 */
export function resultWriter(
  format: Exclude<QueryFormat, 'parquet'>,
  names: readonly string[],
  keys: readonly string[],
): ResultWriter {
  switch (format) {
    case 'csv':
      return csvWriter(names);
    case 'ndjson': {
      const writer = jsonWriter(keys, ['', '\n', '']);
      let isEmpty = true;
      return {
        ...writer,
        rows(columns, count) {
          isEmpty &&= count === 0;
          return writer.rows(columns, count);
        },
        end: () => (isEmpty ? '' : '\n'),
      };
    }
    case 'json':
      return jsonWriter(keys, ['[', ',\n', ']\n']);
  }
}
