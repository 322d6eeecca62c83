import { type ColumnLayout, type GridColumn, nextSort, type SortChange } from './columns.ts';
import { SELECT_COLUMN } from './grid-row.tsx';
import { MAX_WIDTH, MIN_WIDTH, type PlacedColumn, reorder } from './use-columns.ts';

/** Menu of the columns: arranges and sorts them by pointer and by keys. */
export interface Arrange {
  /** Sorts by a column, or changes the direction, or ends the sort; see `nextSort`. */
  sortBy(column: string): void;
  /** Sets the width of a column in pixels; undefined gives the column its own width again. */
  resizeTo(column: string, width: number | undefined): void;
  /** Puts a column before another one, or at the end if that is undefined. */
  moveBefore(column: string, before: string | undefined): void;
  /** Moves a column by one position among the visible ones. */
  moveBy(column: string, by: -1 | 1): void;
}

/** The columns of a grid as they are now, and the functions that change them. */
export interface ArrangeParts<Row> {
  columns: readonly GridColumn<Row>[];
  shown: readonly PlacedColumn<Row>[];
  all: readonly GridColumn<Row>[];
  layout: ColumnLayout;
  onLayout: (layout: ColumnLayout) => void;
  onSort: (change: SortChange) => void;
}

/** Returns the actions on a grid's columns, sort, resize and move, which call `onLayout` and `onSort`. */
export function arrangeOf<Row>({ columns, shown, all, layout, onLayout, onSort }: ArrangeParts<Row>): Arrange {
  const columnOf = (id: string) => columns.find((column) => column.id === id);
  const order = all.map(({ id }) => id);

  function resizeTo(id: string, width: number | undefined): void {
    const { [id]: _, ...widths } = layout.widths;
    if (width !== undefined) {
      const least = columnOf(id)?.minWidth ?? MIN_WIDTH;
      widths[id] = Math.round(Math.max(least, Math.min(MAX_WIDTH, width)));
    }
    onLayout({ ...layout, widths });
  }

  return {
    sortBy(id) {
      const column = columnOf(id);
      if (column !== undefined) onSort((newest) => nextSort(column, newest));
    },
    resizeTo,
    moveBefore: (id, before) => onLayout({ ...layout, order: reorder(order, id, before) }),
    moveBy(id, by) {
      const ids = [SELECT_COLUMN, ...shown.map(({ column }) => column.id)];
      const before = ids[ids.indexOf(id) + (by < 0 ? -1 : 2)];
      if (before !== SELECT_COLUMN) onLayout({ ...layout, order: reorder(order, id, before) });
    },
  };
}
