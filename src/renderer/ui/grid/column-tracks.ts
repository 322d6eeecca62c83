import { type RefObject, useLayoutEffect } from 'react';
import { markCut } from '../parts/index.ts';
import { PICK_WIDTH } from './grid-row.tsx';
import type { PlacedColumn } from './use-columns.ts';

/** A column that grows gets this many times the share of free width of another column of equal width. */
const EAGER = 2;

/**
 * Returns the grid template of a row as CSS. Columns share free width in proportion to their own widths, so that a
 * table fills a wide window. Columns in `fixed` (a person set their width) get none of it.
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

/**
 * Widths that a list may have on upright paper, and on paper that is turned (pixels). A browser makes a page smaller by at
 * most a third, and then cuts what does not fit into A4 or Letter.
 */
const UPRIGHT_WIDTH = 1050;
const TURNED_WIDTH = 1450;

/** Sets the columns' tracks as CSS variables that every row uses, so that a new width renders no row again. */
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
    const isWide = total > UPRIGHT_WIDTH;
    element.toggleAttribute('data-wide', isWide);
    element.style.setProperty('--printed-zoom', String(isWide ? Math.min(1, TURNED_WIDTH / total) : 1));
    markCut(element);
  }, [scroll, shown, fixed]);
}

/**
 * Returns the current width of a column in pixels, including its share of free width; undefined if it is not rendered.
 */
export function drawnWidth(grid: HTMLElement | null, column: string): number | undefined {
  return grid === null ? undefined : headOf(grid, column)?.offsetWidth;
}

/** Returns the rendered header cells of a grid, from left to right. */
export function headsOf(grid: HTMLElement): HTMLElement[] {
  return [...grid.querySelectorAll<HTMLElement>('[role="columnheader"]')];
}

/** Returns the header cell of a column; undefined if it is not rendered. */
export function headOf(grid: HTMLElement, column: string): HTMLElement | undefined {
  return headsOf(grid).find(({ dataset }) => dataset.column === column);
}
