import { type MouseEvent, useState } from 'react';
import type { WindowPoint } from '../parts/index.ts';
import { cellAround } from './grid-click.ts';
import { HEAD_ROW } from './grid-head.tsx';
import type { ActiveCell } from './grid-keys.ts';
import type { GridMenuSubject } from './grid-menu.tsx';
import { type GridRows, rowAt } from './grid-rows.ts';

/**
 * Returns the state of the menu of rows and headers, and the handler that opens it. The key for menus opens it at the
 * active cell.
 */
export function useGridMenu<Row>(active: ActiveCell, list: GridRows<Row>, rowsOf: (row: Row) => readonly Row[]) {
  const [subject, setSubject] = useState<GridMenuSubject<Row>>();
  const [at, setAt] = useState<WindowPoint>();
  const onContextMenu = (event: MouseEvent) => {
    const target = event.target as Element;
    // The browser's own menu copies the selected text.
    if (window.getSelection()?.isCollapsed === false || target.closest('a') !== null) return;
    const isByKey = target === event.currentTarget;
    const drawn = isByKey ? event.currentTarget.querySelector('.grid-cell.is-active') : target;
    const cell = isByKey ? active : cellAround(target);
    if (cell === undefined || drawn === null) return;
    const { row, column } = cell;
    const record = row === HEAD_ROW ? undefined : rowAt(list, row);
    if (row !== HEAD_ROW && record === undefined) return;
    event.preventDefault();
    const box = drawn.getBoundingClientRect();
    setSubject({ column, ...(record !== undefined && { cell: { row: record, rows: rowsOf(record) } }) });
    setAt(isByKey ? { x: box.left, y: box.bottom } : { x: event.clientX, y: event.clientY });
  };
  return { subject, at, onContextMenu, onClose: () => setAt(undefined) };
}
