import { useMemo, useState } from 'react';
import { useTextScale } from '../parts/index.ts';
import { useCellPadding } from './cell-padding.ts';
import type { GridColumn } from './columns.ts';

type Widths = Readonly<Record<string, number>>;

/**
 * Returns the width of a number in pixels without padding, slightly too large. All digits are equally wide; points and
 * commas are narrow.
 */
export function figureWidth(text: string): number {
  let width = 0;
  for (const character of text) width += /[.,]/.test(character) ? 4 : 8.5;
  return Math.ceil(width);
}

/** Maximum width in pixels, in the usual size of text; longer cells end in an ellipsis. */
const WIDEST = 420;

/**
 * Returns widths for the columns whose rows in memory need more than the column's own width.
 * @param padding pixels on either side of a cell's text
 * @param textScale the text size as a factor of the usual one; `columns` must have the widths for it (`scaledColumns`)
 */
export function widthsToFit<Row>(
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
  padding: number,
  textScale = 1,
): Widths {
  const widths: Record<string, number> = {};
  for (const { id, width, fits } of columns) {
    if (fits === undefined) continue;
    const needed = rows.reduce((most, row) => Math.max(most, fits(row) + 2 * padding), 0);
    if (needed > width) widths[id] = Math.min(WIDEST * textScale, needed);
  }
  return widths;
}

/** Returns widths that only grow while `parts` are the same: a column that grew stays wide while its rows change. */
function useGrowing(needed: Widths, parts: readonly unknown[]): Widths {
  const [kept, setKept] = useState({ parts, widths: needed });
  const isKept = parts.every((part, index) => part === kept.parts[index]);
  const before: Widths = isKept ? kept.widths : {};
  const grew = Object.entries(needed).filter(([id, width]) => width > (before[id] ?? 0));
  if (isKept && grew.length === 0) return kept.widths;
  const widths = { ...before, ...Object.fromEntries(grew) };
  setKept({ parts, widths });
  return widths;
}

/** Returns the widths of `widthsToFit`, which only grow while the columns stay. */
export function useFittedWidths<Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[]): Widths {
  const padding = useCellPadding();
  const textScale = useTextScale();
  const needed = useMemo(() => widthsToFit(columns, rows, padding, textScale), [columns, rows, padding, textScale]);
  return useGrowing(needed, [columns, padding]);
}

/**
 * Returns the widths of `widthsToFit` for the columns of figures that a person made too narrow for them: a figure never
 * loses digits. A column of words is as narrow as the person wants it.
 * @param chosen the widths that a person has set
 */
export function useLeastWidths<Row>(columns: readonly GridColumn<Row>[], rows: readonly Row[], chosen: Widths): Widths {
  const padding = useCellPadding();
  const textScale = useTextScale();
  const needed = useMemo(() => {
    const figures = columns.flatMap((column) => {
      const width = chosen[column.id];
      return width === undefined || column.align !== 'end' ? [] : [{ ...column, width }];
    });
    return widthsToFit(figures, rows, padding, textScale);
  }, [columns, rows, chosen, padding, textScale]);
  return useGrowing(needed, [columns, padding, chosen]);
}
