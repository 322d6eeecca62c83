/** A chart's data as a table: what its twin shows and what its CSV holds. */

export interface TwinTable {
  /** Every row may begin with a heading, so the first column names the row. */
  columns: readonly { label: string; numeric: boolean }[];
  length: number;
  cell(row: number, column: number): string;
  /** A cell in a file, where it is not what is read: a plain decimal instead of a percentage. */
  data?(row: number, column: number): string | undefined;
}

export function tableOf(columns: TwinTable['columns'], rows: readonly (readonly string[])[]): TwinTable {
  return { columns, length: rows.length, cell: (row, column) => rows[row]?.[column] ?? '' };
}

/** A text that a spreadsheet takes for a formula is one that it runs. */
function defused(text: string): string {
  return /^[=@\t\r]/.test(text) || /^[-+](?![\d.])/.test(text) ? `'${text}` : text;
}

function csvCell(text: string): string {
  const safe = defused(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Comma-separated, CRLF, with a header; figures in plain digits where they are figures. */
export function csvOf({ columns, length, cell, data }: TwinTable): string {
  const lines = [columns.map(({ label }) => csvCell(label)).join(',')];
  for (let row = 0; row < length; row += 1) {
    lines.push(
      columns.map(({ numeric }, column) => csvCell(data?.(row, column) ?? plain(cell(row, column), numeric))).join(','),
    );
  }
  return `${lines.join('\r\n')}\r\n`;
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
