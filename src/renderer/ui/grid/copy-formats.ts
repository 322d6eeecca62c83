/** Writes rows as text for other programs. Text for a spreadsheet contains no formulas. */
import { defuseFormula, writeCsvRow } from '../../../contract/index.ts';
import type { GridColumn } from './columns.ts';

export type CopyFormat = 'tsv' | 'csv' | 'json' | 'markdown';

type TextColumn<Row> = Pick<GridColumn<Row>, 'header' | 'text'>;

/** Tabs and line ends inside a value would break the rows apart. */
const tsvCell = (text: string | null) => defuseFormula(text ?? '').replaceAll(/[\t\r\n]+/g, ' ');

const markdownCell = (text: string | null) =>
  (text ?? '')
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|')
    .replaceAll(/[\r\n]+/g, ' ');

function table<Row>(rows: readonly Row[], columns: readonly TextColumn<Row>[]): (string | null)[][] {
  return [columns.map(({ header }) => header), ...rows.map((row) => columns.map(({ text }) => text(row)))];
}

/** `record` gives the row as the interface writes it; JSON takes all of it, the other formats the columns shown. */
export function rowsAsText<Row>(
  format: CopyFormat,
  rows: readonly Row[],
  columns: readonly TextColumn<Row>[],
  record: (row: Row) => unknown,
): string {
  switch (format) {
    case 'tsv':
      return table(rows, columns)
        .map((cells) => cells.map(tsvCell).join('\t'))
        .join('\n');
    case 'csv':
      return table(rows, columns)
        .map((cells) => writeCsvRow(cells, { formulas: 'defuse' }))
        .join('');
    case 'json':
      return JSON.stringify(rows.map(record), null, 2);
    case 'markdown': {
      const [head = [], ...body] = table(rows, columns).map((cells) => `| ${cells.map(markdownCell).join(' | ')} |`);
      return [head, `|${' --- |'.repeat(columns.length)}`, ...body].join('\n');
    }
  }
}
