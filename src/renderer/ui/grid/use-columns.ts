import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { type ColumnLayout, type GridColumn, pinnedOf } from './columns.ts';
import { useFittedWidths, useLeastWidths } from './fitted-widths.ts';

const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
});
type Features = typeof features;

/** A column of a grid with the width and place at which it is rendered. */
export interface PlacedColumn<Row> {
  column: GridColumn<Row>;
  width: number;
  /** Distance from the left edge at which a pinned column sticks; undefined for the others. */
  stickAt: number | undefined;
}

/** The columns of a grid as they are arranged. */
export interface ColumnModel<Row> {
  /** Shown columns from left to right. */
  shown: readonly PlacedColumn<Row>[];
  /** Every column in its order, hidden ones too. */
  all: readonly GridColumn<Row>[];
}

/** Returns the index of the last pinned column, at whose edge others are cut; -1 if none but the leading one is pinned. */
export function edgeOf<Row>(columns: readonly PlacedColumn<Row>[]): number {
  return columns.findLastIndex(({ stickAt }) => stickAt !== undefined);
}

/** Limits of the width that a person can give a column (pixels). */
export const MIN_WIDTH = 60;
export const MAX_WIDTH = 900;

/**
 * Returns the columns and their layout, computed by a TanStack table. `rows` and `columns` must be stable between
 * renders.
 */
export function useColumns<Row extends object>(
  columns: readonly GridColumn<Row>[],
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  layout: ColumnLayout,
): ColumnModel<Row> {
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        header: column.header,
        accessorFn: column.text,
        size: column.width,
        minSize: column.minWidth ?? MIN_WIDTH,
        maxSize: MAX_WIDTH,
      })),
    [columns],
  );

  const fitted = useFittedWidths(columns, rows);
  const least = useLeastWidths(columns, rows, layout.widths);
  const state = useMemo(
    () => ({
      columnOrder: layout.order,
      columnPinning: { start: pinnedOf(columns, layout), end: [] },
      columnSizing: { ...fitted, ...layout.widths, ...least },
      columnVisibility: {
        ...Object.fromEntries(columns.filter(({ hidden }) => hidden).map(({ id }) => [id, false])),
        ...Object.fromEntries(Object.entries(layout.hidden).map(([id, hidden]) => [id, !hidden])),
      },
    }),
    [layout, columns, fitted, least],
  );

  const table = useTable<Features, Row>({
    features,
    columns: definitions,
    data: rows as Row[],
    getRowId: rowKey,
    state,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the table's answers change with the state it is given
  const shown = useMemo(() => {
    const place =
      (pinned: boolean) => (leaf: { id: string; getSize(): number; getStart(position: 'start'): number }) => {
        const column = byId.get(leaf.id);
        return column === undefined
          ? []
          : [{ column, width: leaf.getSize(), stickAt: pinned ? leaf.getStart('start') : undefined }];
      };
    return [
      ...table.getStartVisibleLeafColumns().flatMap(place(true)),
      ...table.getCenterVisibleLeafColumns().flatMap(place(false)),
    ];
  }, [table, byId, state]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: likewise
  const all = useMemo(() => table.getAllLeafColumns().flatMap(({ id }) => byId.get(id) ?? []), [table, byId, state]);
  return { shown, all };
}

/** Returns the order of all columns after `moved` was put before `target`, or at the end if that is undefined. */
export function reorder(order: readonly string[], moved: string, target: string | undefined): string[] {
  const rest = order.filter((id) => id !== moved);
  const at = target === undefined ? rest.length : rest.indexOf(target);
  return [...rest.slice(0, at), moved, ...rest.slice(at)];
}
