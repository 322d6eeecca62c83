/** Writes rows as text for other programs. Text for a spreadsheet contains no formulas. */
import { defuseFormula, writeCsvRow } from '../../../contract/index.ts';
import type { GridColumn } from './columns.ts';

export type CopyFormat = 'tsv' | 'csv' | 'json' | 'markdown';

type TextColumn<Row> = Pick<GridColumn<Row>, 'header' | 'text'>;

/** Replaces tabs and line ends inside a value: they would split the row. */
const tsvCell = (text: string | null) => defuseFormula(text ?? '').replaceAll(/[\t\r\n]+/g, ' ');

const markdownCell = (text: string | null) =>
  (text ?? '')
    .replaceAll('\\', '\\\\')
    .replaceAll('|', '\\|')
    .replaceAll(/[\r\n]+/g, ' ');

function table<Row>(rows: readonly Row[], columns: readonly TextColumn<Row>[]): (string | null)[][] {
  return [columns.map(({ header }) => header), ...rows.map((row) => columns.map(({ text }) => text(row)))];
}

/**
 * `record` returns the row as the API has it. JSON contains all of it; the other formats contain the visible columns.
 */
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
