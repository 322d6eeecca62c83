import type { MouseEvent } from 'react';
import { HEAD_ROW } from './grid-head.tsx';
import type { ActiveCell } from './grid-keys.ts';
import { SELECT_COLUMN } from './grid-row.tsx';
import type { RowPicks } from './use-row-picks.ts';

/** The actions of a click in a grid. */
export interface GridPointer {
  /** Makes a cell the active one. */
  activate: (cell: ActiveCell) => void;
  picks: RowPicks;
  sort: (column: string) => void;
  open: (row: number) => void;
}

/** Returns the cell that an element of a grid belongs to; undefined outside of its rows and its header. */
export function cellAround(element: Element): ActiveCell | undefined {
  const row = element.closest<HTMLElement>('[data-row]')?.dataset.row;
  if (row === undefined) return undefined;
  return { row: Number(row), column: element.closest<HTMLElement>('[data-column]')?.dataset.column ?? SELECT_COLUMN };
}

/**
 * Handles a click in a grid: a row opens, or is selected with Ctrl, with Shift as the end of a range, or in the column
 * of the selection; a header sorts. A click on a control is that control's own.
 */
export function onGridClick({ activate, picks, sort, open }: GridPointer, event: MouseEvent): void {
  const target = event.target as Element;
  const cell = cellAround(target);
  if (cell === undefined || target.closest('button, a') !== null) return;
  activate(cell);
  const { row, column } = cell;
  if (row === HEAD_ROW) {
    if (column === SELECT_COLUMN) picks.toggleAll();
    else sort(column);
    return;
  }
  // A drag over a value selects its text and does not open the panel.
  if (window.getSelection()?.isCollapsed === false && !event.shiftKey) return;
  const adds = event.ctrlKey || event.metaKey;
  if (event.shiftKey) picks.extendTo(row, adds);
  else if (column === SELECT_COLUMN || adds) picks.toggle(row);
  else {
    picks.startAt(row);
    open(row);
  }
}
