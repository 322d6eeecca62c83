import type { KeyboardEvent } from 'react';
import { shortcutKey } from '../parts/index.ts';
import { HEAD_ROW } from './grid-head.tsx';
import { SELECT_COLUMN } from './grid-row.tsx';

/** The cell that keys act on. Row -1 is the header. */
export interface ActiveCell {
  row: number;
  column: string;
}

/** The state of a grid and the actions of its keys. */
export interface GridKeys {
  active: ActiveCell;
  /** Number of rows. */
  total: number;
  /** Rows that PageUp and PageDown move by. */
  pageRows: number;
  /** Column ids from left to right, the selection column first. */
  columns: readonly string[];
  /** Makes a cell the active one. `extend` selects the rows between. */
  move: (cell: ActiveCell, extend: boolean) => void;
  open: (row: number) => void;
  /** Closes or clears something. Returns false if there is nothing, so that the key reaches the parent. */
  close: () => boolean;
  /** Selects a row, or deselects it. */
  toggle: (row: number) => void;
  toggleAll: () => void;
  /** Selects all rows in memory. */
  selectLoaded: () => void;
  sort: (column: string) => void;
  /** Changes the width of a column by a number of pixels. */
  resize: (column: string, by: number) => void;
  reorder: (column: string, by: -1 | 1) => void;
  /** Opens the field for a position; undefined if the list cannot go to one. */
  goTo: (() => void) | undefined;
  /** Runs an action of the list. Returns false if the key has none. */
  act: (key: string, row: number) => boolean;
}

const RESIZE_STEP = 16;

/**
 * Handles the keys of a grid, as in a spreadsheet. The grid itself has the focus; the keys move its active cell. A key
 * of a control inside is ignored.
 */
export function onGridKey(keys: GridKeys, event: KeyboardEvent): void {
  if (event.defaultPrevented || event.target !== event.currentTarget) return;
  if (handleGridKey(keys, event)) event.preventDefault();
}

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'> & { readonly code?: string };

/** Runs the action of a key. Returns false for a key that the grid does not handle, so that it reaches the parent. */
export function handleGridKey(keys: GridKeys, event: Pressed): boolean {
  const { active, total, pageRows, columns } = keys;
  const control = event.ctrlKey || event.metaKey;
  const columnIndex = Math.max(0, columns.indexOf(active.column));
  const inHead = active.row === HEAD_ROW;
  const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
  // With Alt, or with Meta on a Mac, the arrows go back and forward.
  if (event.altKey && !(inHead && isSideways)) return false;
  if (event.metaKey && isSideways) return false;

  const toRow = (row: number) => {
    const next = Math.max(HEAD_ROW, Math.min(total - 1, row));
    keys.move({ row: next, column: active.column }, event.shiftKey && !inHead);
    return true;
  };
  const toColumn = (index: number) => {
    const column = columns[Math.max(0, Math.min(columns.length - 1, index))];
    if (column !== undefined) keys.move({ row: active.row, column }, false);
    return true;
  };
  const arrange = (by: -1 | 1) => {
    if (active.column === SELECT_COLUMN) return true;
    if (event.altKey) keys.resize(active.column, by * RESIZE_STEP);
    else keys.reorder(active.column, by);
    return true;
  };

  const key = shortcutKey(event);
  switch (key) {
    case 'ArrowDown':
      return toRow(control ? total - 1 : active.row + 1);
    case 'ArrowUp':
      return toRow(control ? 0 : active.row - 1);
    case 'ArrowLeft':
    case 'ArrowRight': {
      const by = event.key === 'ArrowLeft' ? -1 : 1;
      if (inHead && (event.altKey || (control && event.shiftKey))) return arrange(by);
      return toColumn(control ? (by < 0 ? 0 : columns.length - 1) : columnIndex + by);
    }
    case 'PageDown':
      return toRow(active.row + pageRows);
    case 'PageUp':
      return toRow(Math.max(0, active.row - pageRows));
    case 'Home':
      return control ? toRow(0) : toColumn(0);
    case 'End':
      return control ? toRow(total - 1) : toColumn(columns.length - 1);
    case 'g':
      if (!control || keys.goTo === undefined) return false;
      keys.goTo();
      return true;
    case 'Enter':
      if (inHead) keys.sort(active.column);
      else keys.open(active.row);
      return true;
    case ' ':
      if (inHead) keys.toggleAll();
      else keys.toggle(active.row);
      return true;
    case 'Escape':
      return keys.close();
    case 'a':
      if (!control) return false;
      keys.selectLoaded();
      return true;
    default:
      return !control && !inHead && keys.act(key, active.row);
  }
}
