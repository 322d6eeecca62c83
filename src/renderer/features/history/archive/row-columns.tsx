import { formatInteger } from '../../../ui/format/index.ts';
import type { GridColumn } from '../../../ui/grid/index.ts';
import { ValueText } from '../../shared/value-text.tsx';
import type { ArchiveRow } from './row-source.ts';

/** Average width of a character, and space around the text of a column's head (pixels). */
const CHARACTER = 7.2;
const AROUND_HEAD = 30;
const WIDEST = 300;

/** Estimates the width of a text (pixels) from its number of characters; at most WIDEST. */
function textWidth(length: number): number {
  return Math.min(WIDEST, Math.round(length * CHARACTER));
}

/**
 * Returns the columns of the grid: the row's number, counted from 1, then one column for each name in the file's
 * header.
 */
export function archiveColumns(names: readonly string[]): GridColumn<ArchiveRow>[] {
  const number: GridColumn<ArchiveRow> = {
    id: 'row number',
    header: 'Row',
    width: 84,
    align: 'end',
    pinned: true,
    cell: ({ index }) => <span className="num faint">{formatInteger(index + 1)}</span>,
    text: ({ index }) => String(index + 1),
  };
  return [
    number,
    ...names.map(
      (name, column): GridColumn<ArchiveRow> => ({
        id: `${column} ${name}`,
        header: name,
        width: Math.min(WIDEST, Math.max(96, textWidth(name.length) + AROUND_HEAD)),
        fits: ({ values }) => textWidth(values[column]?.length ?? 4),
        cell({ values, shortened }) {
          const value = values[column];
          return value !== undefined && <ValueText value={value} isShortened={shortened.includes(column)} />;
        },
        text: ({ values }) => values[column] ?? null,
        skeleton: 10,
      }),
    ),
  ];
}
