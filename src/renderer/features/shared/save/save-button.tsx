import type { RowSource } from '../../../data/rows/row-source.ts';
import type { GridColumn } from '../../../ui/grid/index.ts';
import { ExportButton } from './export-button.tsx';
import { streamRows } from './stream-rows.ts';
import { useSave } from './use-save.ts';

/**
 * Shows the button that exports all rows that match the filter as CSV, in the order of the list, with the visible
 * columns.
 * @param derive maps the read rows one to one to the rows of the columns
 * @param total the expected number of rows, for the progress; undefined if unknown
 */
export function SaveButton<Read, Row>({
  view,
  source,
  derive,
  columns,
  total,
  isDisabled,
}: {
  view: string;
  source: RowSource<Read>;
  derive: (rows: readonly Read[]) => readonly Row[];
  columns: readonly GridColumn<Row>[];
  total: number | undefined;
  isDisabled: boolean;
}) {
  const save = useSave();
  return (
    <ExportButton
      tip="Export every row that matches the filter as CSV"
      columns={columns}
      isDisabled={isDisabled || save === undefined}
      onExport={(written) =>
        save?.({
          name: [view],
          total,
          columns: written,
          batches: (signal) => streamRows(source, derive, signal),
        })
      }
    />
  );
}
