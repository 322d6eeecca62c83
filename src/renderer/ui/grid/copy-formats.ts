/** Writes rows as text for other programs. Text for a spreadsheet contains no formulas. */
import { defuseFormula, writeCsvRow } from '../../../contract/index.ts';
import { counted } from '../format/index.ts';
import type { GridColumn } from './columns.ts';
import { type TextColumn, textColumns, type ValueForm } from './value-form.tsx';

/** The form in which rows of a grid are copied. */
export type CopyFormat = 'tsv' | 'csv' | 'json' | 'markdown';

/**
 * Returns a value as a cell of tab-separated text, formulas defused. Tabs and line ends become spaces: they would split
 * the row. A value that begins with a quotation mark is quoted: a spreadsheet would take the mark for its own, join the
 * cells up to the next one, and run a formula behind it.
 */
function tsvCell(text: string | null): string {
  const cell = defuseFormula(text ?? '').replaceAll(/[\t\r\n]+/g, ' ');
  return cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
}

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

/** A text to copy, and its name for a message. */
interface Copied {
  text: string;
  what: string;
}

function asTable<Row>(rows: readonly Row[], columns: readonly GridColumn<Row>[], form: ValueForm): string {
  return rowsAsText('tsv', rows, textColumns(columns, form), (each) => each);
}

/** Returns selected rows as Ctrl C copies them. */
export function selectionToCopy<Row>(
  rows: readonly Row[],
  columns: readonly GridColumn<Row>[],
  form: ValueForm,
): Copied {
  return { text: asTable(rows, columns, form), what: counted(rows.length, 'selected row') };
}

/**
 * Returns the text that Ctrl C copies of one cell: its value with all digits, or both bounds of an estimated value. If
 * no column has the id, it is the whole row.
 */
export function cellToCopy<Row>(
  row: Row,
  columnId: string,
  columns: readonly GridColumn<Row>[],
  form: ValueForm,
): Copied {
  const active = columns.filter(({ id }) => id === columnId);
  const written = textColumns(
    active.map(({ beside: _, ...column }) => column),
    form,
  );
  const [column] = written;
  if (column === undefined) return { text: asTable([row], columns, form), what: 'the row' };
  const bounds = new Set(written.map(({ text }) => text(row) ?? ''));
  return { text: [...bounds].join('\t'), what: column.header };
}
