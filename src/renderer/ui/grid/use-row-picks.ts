import { useRef } from 'react';
import { counted } from '../format/index.ts';
import { announce } from '../parts/index.ts';
import { type GridRows, rowAt, rowsBetween } from './grid-rows.ts';
import type { RowSelection } from './use-selection.ts';

/** How many rows are selected. */
export type PickedRows = 'none' | 'some' | 'all';

/** Selects rows of a list by their indexes, one by one or as a range. */
export interface RowPicks {
  picked: PickedRows;
  /** Makes a row the start of the next range. */
  startAt(index: number): void;
  /** Selects the rows from the start of the range to a row, in addition to the selected ones if `keep` is true. */
  extendTo(index: number, keep?: boolean): void;
  /** Selects a row or deselects it, and starts the next range there. */
  toggle(index: number): void;
  /** Selects all rows in memory. */
  selectLoaded(): void;
  /** Clears the selection; selects all rows in memory if there is none. */
  toggleAll(): void;
}

/** Returns the functions that select rows of a list by their indexes. */
export function useRowPicks<Row>(
  list: GridRows<Row>,
  rowKey: (row: Row) => string,
  selection: RowSelection<Row>,
): RowPicks {
  const start = useRef(0);
  const picked = selection.rows.size === 0 ? 'none' : selection.rows.size >= list.total ? 'all' : 'some';

  const startAt = (index: number) => {
    start.current = index;
  };
  const selectLoaded = () => {
    selection.select(list.rows.map((row) => [rowKey(row), row]));
    if (list.rows.length < list.total) announce(`Selected the ${counted(list.rows.length, 'loaded row')}`);
  };

  return {
    picked,
    startAt,
    extendTo: (index, keep) => selection.select(rowsBetween(list, start.current, index, rowKey), keep),
    toggle(index) {
      const row = rowAt(list, index);
      if (row !== undefined) selection.toggle(rowKey(row), row);
      startAt(index);
    },
    selectLoaded,
    toggleAll: () => (picked === 'none' ? selectLoaded() : selection.clear()),
  };
}
