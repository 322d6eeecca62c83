import type { ReactNode } from 'react';

/** A column of a grid: its width, its cells, and the text to copy. */
export interface GridColumn<Row> {
  id: string;
  header: string;
  /** The header in copies and saved files, if it differs from the shown one. */
  copiedHeader?: string;
  /** The unit of all its figures, shown after the header. */
  headUnit?: string;
  /** The meaning of the figure, shown on hover over the header. */
  hint?: string;
  /** Usual width in pixels; at least `minWidth` (60 by default). */
  width: number;
  minWidth?: number;
  align?: 'start' | 'end';
  /**
   * Returns the width of a cell's content without its padding (pixels). The column grows to the widest of the rows in
   * memory.
   */
  fits?: (row: Row) => number;
  /** True takes more than its share of free width. */
  grows?: boolean;
  /** True hides it until a person shows it. */
  hidden?: boolean;
  /** True pins it, unless a person changed that. */
  pinned?: boolean;
  /** Field of the store by which this column sorts; absent if the store cannot sort by it. */
  sortField?: string;
  /** Sort direction of the first click: for numbers, the largest first is the most useful. */
  sortFirst?: 'ascending' | 'descending';
  /** Renders the cell of a row. */
  cell: (row: Row) => ReactNode;
  /** The stored value as exact text, for copies and saved files; null if there is none. */
  text: (row: Row) => string | null;
  /** The unit of that text, for the head of a copy. */
  unit?: string;
  /** The same value as the cell shows it, with all its digits and no grouping; absent if the cell shows the stored one. */
  shown?: { text: (row: Row) => string | null; unit?: string };
  /**
   * The upper bound of a value that may be estimated: copies and saved files have it in a column of its own. Of an exact
   * value, it is that value.
   */
  atMost?: ColumnTexts<Row>;
  /**
   * A fact beside a value, such as the time to which it belongs: copies of rows and saved files have it in a column of its
   * own, after the last of the columns that share the object.
   */
  beside?: ColumnTexts<Row> & { header: string };
  /** Width of the cell's skeleton in characters. */
  skeleton?: number;
}

/** The texts of a value in both forms, with their units. */
export type ColumnTexts<Row> = Pick<GridColumn<Row>, 'text' | 'unit' | 'shown'>;

/** A person's arrangement of a grid's columns. */
export interface ColumnLayout {
  /** Ids of all columns, from left to right. */
  order: string[];
  /** True for each column that a person has hidden, by id. */
  hidden: Record<string, boolean>;
  /** The widths that a person has set (pixels), by the id of the column. */
  widths: Record<string, number>;
  /** Ids of the pinned columns; undefined until a person changes them. */
  pinned?: string[];
}

/** The layout before a person has changed anything. */
export const EMPTY_LAYOUT: ColumnLayout = { order: [], hidden: {}, widths: {} };

/** Returns the ids of the pinned columns, by the layout or else by the columns themselves; the others scroll. */
export function pinnedOf<Row>(columns: readonly GridColumn<Row>[], layout: ColumnLayout): string[] {
  const known = new Set(columns.map(({ id }) => id));
  return (layout.pinned ?? columns.filter(({ pinned }) => pinned).map(({ id }) => id)).filter((id) => known.has(id));
}

/** The field of the store by which a list is sorted. */
export interface GridSort {
  field: string;
  direction: 'ascending' | 'descending';
}

/**
 * Makes the next sort order from the newest one; undefined is the list's own order. A grid shows a new order a moment
 * later, so the one on screen may be older.
 */
export type SortChange = (newest: GridSort | undefined) => GridSort | undefined;

/**
 * Returns the sort order after the next click on a header: the first direction, the other one, then undefined, which is
 * the list's own order. A column without a sort field changes nothing.
 */
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
