import type { RowSource } from '../../../data/rows/row-source.ts';
import type { ValueColumn } from '../../../ui/grid/index.ts';
import { ExportButton } from './export-button.tsx';
import { streamRows } from './stream-rows.ts';
import { useSave } from './use-save.ts';

/**
 * Shows the button that exports rows as CSV with some columns: the selected rows in the order of their
 * selection, or, if none is selected, all rows that match the filter in the order of the list.
 * @param name parts of the file's name, after that of the network
 * @param derive maps the read rows one to one to the rows of the columns
 * @param total the expected number of rows, for the progress; undefined if unknown
 * @param reason why there is nothing to export now; undefined if there is
 */
export function SaveButton<Read, Row>({
  name,
  source,
  derive,
  selected,
  columns,
  total,
  reason,
}: {
  name: readonly string[];
  source: RowSource<Read>;
  derive: (rows: readonly Read[]) => readonly Row[];
  selected: readonly Row[];
  columns: readonly ValueColumn<Row>[];
  total: number | undefined;
  reason: string | undefined;
}) {
  const save = useSave();
  const isPart = selected.length > 0;
  return (
    <ExportButton
      tip="Export every row that matches the filter as CSV"
      selected={selected.length}
      columns={columns}
      reason={reason}
      onExport={
        save &&
        (() =>
          save({
            name: isPart ? [...name, 'selected'] : name,
            total: isPart ? selected.length : total,
            columns,
            batches: (signal) => (isPart ? [{ rows: selected, complete: true }] : streamRows(source, derive, signal)),
          }))
      }
    />
  );
}
