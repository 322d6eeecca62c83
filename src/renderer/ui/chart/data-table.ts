/** A chart's data as a table, for the table on screen and for the CSV. */
import { writeCsvRow } from '../../../contract/index.ts';

export interface DataTable {
  /** The first column names the row. */
  columns: readonly { label: string; numeric: boolean }[];
  /** Number of rows. */
  length: number;
  /** Returns the text of a cell on screen. */
  cell(row: number, column: number): string;
  /** A cell in a saved file, if it differs from the shown one: a plain decimal instead of a percentage. */
  data?(row: number, column: number): string | undefined;
}

/** Returns rows of texts as a table; a cell outside of the rows is empty. */
export function textTable(columns: DataTable['columns'], rows: readonly (readonly string[])[]): DataTable {
  return { columns, length: rows.length, cell: (row, column) => rows[row]?.[column] ?? '' };
}

/**
 * Returns cells as a line of CSV with CRLF at its end. A cell without text becomes an empty field; formulas are
 * defused.
 */
const line = (cells: readonly string[]): string =>
  writeCsvRow(
    cells.map((cell) => (cell === '' ? null : cell)),
    { formulas: 'defuse', lineEnd: '\r\n' },
  );

/** Returns the table as CSV with CRLF and a header; numeric columns have plain digits. */
export function csvOf({ columns, length, cell, data }: DataTable): string {
  const lines = [line(columns.map(({ label }) => label))];
  for (let row = 0; row < length; row += 1) {
    lines.push(line(columns.map(({ numeric }, column) => data?.(row, column) ?? plain(cell(row, column), numeric))));
  }
  return lines.join('');
}

/**
 * Returns the text of a cell. A numeric one has its grouping and plus sign removed: "−1,234.5" becomes "-1234.5", which
 * spreadsheets can read.
 */
function plain(text: string, numeric: boolean): string {
  return numeric
    ? text
        .replace(/^−/, '-')
        .replace(/^\+/, '')
        .replaceAll(/(?<=\d),(?=\d{3})/g, '')
    : text;
}
