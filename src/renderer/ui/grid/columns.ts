import type { ReactNode } from 'react';

/** A column of a grid: how its cell is drawn, and what is copied from it. */
export interface GridColumn<Row> {
  id: string;
  header: string;
  /** The meaning of the figure, shown on hover over the header. */
  hint?: string;
  /** Pixels; at least `minWidth` (default 60). */
  width: number;
  minWidth?: number;
  align?: 'start' | 'end';
  /** Width of the cell's content without its padding (pixels). The column grows to the widest of the rows in memory. */
  fits?: (row: Row) => number;
  /** Takes more than its share of the room that is left over. */
  grows?: boolean;
  /** Not shown until asked for. */
  hidden?: boolean;
  /** Pinned, unless a person changed that. */
  pinned?: boolean;
  /** Field of the store by which this column sorts; absent where the store does not sort by it. */
  sortField?: string;
  /** Direction of the first click: figures are most wanted from the largest down. */
  sortFirst?: 'ascending' | 'descending';
  cell: (row: Row) => ReactNode;
  /** The exact value as text, null where there is none: what copying and saving take. */
  text: (row: Row) => string | null;
  /** Characters a skeleton of the cell is wide. */
  skeleton?: number;
}

/** A person's arrangement of a grid's columns. */
export interface ColumnLayout {
  order: string[];
  hidden: Record<string, boolean>;
  widths: Record<string, number>;
  /** Undefined until a person changes which columns are pinned. */
  pinned?: string[];
}

export const EMPTY_LAYOUT: ColumnLayout = { order: [], hidden: {}, widths: {} };

/** Ids of the pinned columns; the others scroll. */
export function pinnedOf<Row>(columns: readonly GridColumn<Row>[], layout: ColumnLayout): string[] {
  const known = new Set(columns.map(({ id }) => id));
  return (layout.pinned ?? columns.filter(({ pinned }) => pinned).map(({ id }) => id)).filter((id) => known.has(id));
}

export interface GridSort {
  field: string;
  direction: 'ascending' | 'descending';
}

/** The effect of the next click on a header: the first direction, the other one, then the list's own order. */
export function nextSort(
  column: Pick<GridColumn<never>, 'sortField' | 'sortFirst'>,
  sort: GridSort | undefined,
): GridSort | undefined {
  const { sortField: field, sortFirst: first = 'ascending' } = column;
  if (field === undefined) return sort;
  if (sort?.field !== field) return { field, direction: first };
  const other = first === 'ascending' ? 'descending' : 'ascending';
  return sort.direction === first ? { field, direction: other } : undefined;
}
