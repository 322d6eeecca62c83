import { useMemo, useState } from 'react';
import type { GridColumn } from './columns.ts';

type Widths = Readonly<Record<string, number>>;

/** Pixels of a figure in a cell, a little generous: digits are all of one width, points and commas narrow. */
export function figureWidth(text: string): number {
  let width = 0;
  for (const character of text) width += /[.,]/.test(character) ? 4 : 8.5;
  return Math.ceil(width);
}

/** Pixels on either side of a cell's text. */
const PADDING = 14;
/** Beyond this a cell ends in an ellipsis instead. */
const WIDEST = 420;

/** Widths of the columns whose rows in memory need more than the column's own. */
export function widthsToFit<Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]): Widths {
  const widths: Record<string, number> = {};
  for (const { id, width, fits } of columns) {
    if (fits === undefined) continue;
    const needed = rows.reduce((most, row) => Math.max(most, fits(row) + 2 * PADDING), 0);
    if (needed > width) widths[id] = Math.min(WIDEST, needed);
  }
  return widths;
}

/** As `widthsToFit`; a column that grew stays so while its rows come and go. */
export function useFittedWidths<Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]): Widths {
  const needed = useMemo(() => widthsToFit(columns, rows), [columns, rows]);
  const [kept, setKept] = useState({ columns, widths: needed });
  const before: Widths = kept.columns === columns ? kept.widths : {};
  const grew = Object.entries(needed).filter(([id, width]) => width > (before[id] ?? 0));
  if (kept.columns === columns && grew.length === 0) return kept.widths;
  const widths = { ...before, ...Object.fromEntries(grew) };
  setKept({ columns, widths });
  return widths;
}
