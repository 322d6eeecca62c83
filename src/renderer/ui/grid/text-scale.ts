/** Columns and their layout at another text size: every width grows with the text that it holds. */
import { useMemo } from 'react';
import { useTextScale } from '../parts/index.ts';
import type { ColumnLayout, GridColumn } from './columns.ts';

/**
 * Returns a layout with its widths multiplied by `scale`. A layout keeps widths at the usual text size; the grid draws,
 * and a person drags, at the present one.
 */
export function scaledLayout(layout: ColumnLayout, scale: number): ColumnLayout {
  if (scale === 1) return layout;
  const widths = Object.fromEntries(
    Object.entries(layout.widths).map(([id, width]) => [id, Math.round(width * scale)]),
  );
  return { ...layout, widths };
}

/** Returns the columns with their widths multiplied by `scale`, the present text size as a factor of the usual one. */
export function scaledColumns<Row>(columns: readonly GridColumn<Row>[], scale: number): readonly GridColumn<Row>[] {
  if (scale === 1) return columns;
  return columns.map((column) => {
    const { width, minWidth, fits } = column;
    return {
      ...column,
      width: Math.ceil(width * scale),
      ...(minWidth !== undefined && { minWidth: Math.ceil(minWidth * scale) }),
      ...(fits !== undefined && { fits: (row: Row) => Math.ceil(fits(row) * scale) }),
    };
  });
}

/** Columns and their layout, and the function that changes the layout. */
interface ArrangedColumns<Row> {
  columns: readonly GridColumn<Row>[];
  layout: ColumnLayout;
  onLayout: (layout: ColumnLayout) => void;
}

/** Returns columns and layout at the present text size, and that size as a factor of the usual one. */
export function useScaledColumns<Row>(usual: ArrangedColumns<Row>): ArrangedColumns<Row> & { scale: number } {
  const scale = useTextScale();
  const columns = useMemo(() => scaledColumns(usual.columns, scale), [usual.columns, scale]);
  const layout = useMemo(() => scaledLayout(usual.layout, scale), [usual.layout, scale]);
  return { scale, columns, layout, onLayout: (next) => usual.onLayout(scaledLayout(next, 1 / scale)) };
}
