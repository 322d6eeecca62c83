/** Writes rows as text for other programs. Text for a spreadsheet contains no formulas. */
import { defuseFormula, writeCsvRow } from '../../../contract/index.ts';
import { counted } from '../format/index.ts';
import type { GridColumn } from './columns.ts';
import { type TextColumn, textColumns, type ValueForm } from './value-form.tsx';

/** The form in which rows of a grid are copied. */
export type CopyFormat = 'tsv' | 'csv' | 'json' | 'markdown';

/**
 * Returns a value as a cell of tab-separated text, formulas defused. Tabs and line ends become spaces: they would split
 * the row.
 */
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
 * Returns rows as text in a format for the clipboard. JSON contains all of a row; the other formats contain the given
 * columns.
 * @param record returns the row as the API has it
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

/**
 * Returns the text that Ctrl C copies, and its name: the selected rows, else the active cell's value with all its
 * digits (of an estimated value both bounds), else its row. Undefined if there is nothing to copy.
 */
export function textToCopy<Row>(
  selected: readonly Row[],
  activeRow: Row | undefined,
  activeColumn: string,
  columns: readonly GridColumn<Row>[],
  form: ValueForm,
): { text: string; what: string } | undefined {
  const asTable = (rows: readonly Row[]) => rowsAsText('tsv', rows, textColumns(columns, form), (each) => each);
  if (selected.length > 0) return { text: asTable(selected), what: counted(selected.length, 'selected row') };
  if (activeRow === undefined) return undefined;
  const written = textColumns(
    columns.filter(({ id }) => id === activeColumn),
    form,
  );
  const [column] = written;
  if (column === undefined) return { text: asTable([activeRow]), what: 'the row' };
  const bounds = new Set(written.map(({ text }) => text(activeRow) ?? ''));
  return { text: [...bounds].join('\t'), what: column.header };
}
