import { type RefObject, useLayoutEffect } from 'react';
import { PICK_WIDTH } from './grid-row.tsx';
import { headOf } from './head-of.ts';
import type { PlacedColumn } from './use-columns.ts';

/** How much more of the room that is left over a column takes that wants it, for its width, than the others. */
const EAGER = 2;

/**
 * The grid template of a row. Room that is left over is shared out by the columns' widths, so that a table fills a wide
 * window; columns in `fixed` (a person gave them their width) have no part in it.
 */
export function columnTracks<Row>(
  shown: readonly PlacedColumn<Row>[],
  fixed: Readonly<Record<string, number>>,
): string {
  const tracks = shown.map(({ column, width }) =>
    Object.hasOwn(fixed, column.id) ? `${width}px` : `minmax(${width}px, ${column.grows ? EAGER * width : width}fr)`,
  );
  const isFilled = shown.some(({ column }) => !Object.hasOwn(fixed, column.id));
  return [`${PICK_WIDTH}px`, ...tracks, ...(isFilled ? [] : ['1fr'])].join(' ');
}

/** Writes the columns' tracks where every row's layout reads them; rows themselves are not drawn again for a width. */
export function useColumnTracks<Row>(
  scroll: RefObject<HTMLElement | null>,
  shown: readonly PlacedColumn<Row>[],
  fixed: Readonly<Record<string, number>>,
): void {
  useLayoutEffect(() => {
    const element = scroll.current;
    if (element === null) return;
    const total = shown.reduce((sum, { width }) => sum + width, PICK_WIDTH);
    element.style.setProperty('--grid-columns', columnTracks(shown, fixed));
    element.style.setProperty('--grid-width', `${total}px`);
  }, [scroll, shown, fixed]);
}

/** Pixels a column takes now, what it was given of the room left over included; undefined where it is not drawn. */
export function drawnWidth(grid: HTMLElement | null, column: string): number | undefined {
  return grid === null ? undefined : headOf(grid, column)?.offsetWidth;
}
