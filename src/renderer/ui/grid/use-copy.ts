import type { ClipboardEvent } from 'react';
import { announce } from '../parts/index.ts';
import { cellToCopy, selectionToCopy } from './copy-formats.ts';
import type { PlacedColumn } from './use-columns.ts';
import type { RowSelection } from './use-selection.ts';
import { useValueForm } from './value-form.tsx';

/**
 * Returns the handler of Ctrl C in a grid, which copies the selected rows, else the active cell. Selected text of the
 * page comes first.
 */
export function useCopy<Row>(
  selection: RowSelection<Row>,
  shown: readonly PlacedColumn<Row>[],
  activeRow: () => Row | undefined,
  activeColumn: string,
): (event: ClipboardEvent) => void {
  const { form } = useValueForm();
  return (event) => {
    if (window.getSelection()?.isCollapsed === false) return;
    const columns = shown.map(({ column }) => column);
    const rows = [...selection.rows.values()];
    const row = activeRow();
    if (rows.length === 0 && row === undefined) return;
    const copied =
      row === undefined || rows.length > 0
        ? selectionToCopy(rows, columns, form)
        : cellToCopy(row, activeColumn, columns, form);
    event.clipboardData.setData('text/plain', copied.text);
    event.preventDefault();
    announce(`Copied ${copied.what}`);
  };
}
