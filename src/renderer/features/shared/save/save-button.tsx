import { useHost } from '../../../data/explorer.tsx';
import type { RowSource } from '../../../data/rows/row-source.ts';
import { useStatus } from '../../../data/use-status.ts';
import type { GridColumn, TextColumn } from '../../../ui/grid/index.ts';
import { ExportButton } from './export-button.tsx';
import { plainFileName, saveStream } from './save-stream.ts';
import { streamRows } from './stream-rows.ts';

/** Exports all rows that match the filter as CSV, in the order of the list, with the visible columns. */
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
  const network = useStatus()?.network;
  const { hasFilePicker } = useHost();

  const save = (written: TextColumn<Row>[]) =>
    saveStream({
      name: plainFileName(network?.chainId ?? network?.id ?? 'orrery', view),
      hasFilePicker,
      total,
      columns: written,
      batches: (signal) => streamRows(source, derive, signal),
    });

  return (
    <ExportButton
      tip="Export every row that matches the filter as CSV"
      columns={columns}
      // The file has the name of the network.
      isDisabled={isDisabled || network === undefined}
      onExport={save}
    />
  );
}
