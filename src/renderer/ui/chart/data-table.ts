/** A chart's data as a table: what its twin shows and what its CSV holds. */
import { writeCsvRow } from '../../../contract/index.ts';

export interface DataTable {
  /** Every row may begin with a heading, so the first column names the row. */
  columns: readonly { label: string; numeric: boolean }[];
  length: number;
  cell(row: number, column: number): string;
  /** A cell in a file, where it is not what is read: a plain decimal instead of a percentage. */
  data?(row: number, column: number): string | undefined;
}

export function tableOf(columns: DataTable['columns'], rows: readonly (readonly string[])[]): DataTable {
  return { columns, length: rows.length, cell: (row, column) => rows[row]?.[column] ?? '' };
}

/** A cell without text is empty: a chart has no NULL. */
const line = (cells: readonly string[]): string =>
  writeCsvRow(
    cells.map((cell) => (cell === '' ? null : cell)),
    { formulas: 'defuse', lineEnd: '\r\n' },
  );

/** Comma-separated, CRLF, with a header; figures in plain digits where they are figures. */
export function csvOf({ columns, length, cell, data }: DataTable): string {
  const lines = [line(columns.map(({ label }) => label))];
  for (let row = 0; row < length; row += 1) {
    lines.push(line(columns.map(({ numeric }, column) => data?.(row, column) ?? plain(cell(row, column), numeric))));
  }
  return lines.join('');
}

/** "−1,234.5" as a spreadsheet reads it: "-1234.5"; a plus is left out. */
function plain(text: string, numeric: boolean): string {
  return numeric
    ? text
        .replace(/^−/, '-')
        .replace(/^\+/, '')
        .replaceAll(/(?<=\d),(?=\d{3})/g, '')
    : text;
}
