import { Download } from 'lucide-react';
import { useHost } from '../../../data/explorer.tsx';
import type { RowSource } from '../../../data/rows/row-source.ts';
import { useStatus } from '../../../data/use-status.ts';
import type { GridColumn } from '../../../ui/grid/index.ts';
import { Button } from '../../../ui/parts/index.ts';
import { plainFileName, saveStream } from './save-stream.ts';
import { streamRows } from './stream-rows.ts';

/** Saves all rows that match the filter as CSV, in the order of the list, with the visible columns. */
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

  const save = () =>
    saveStream({
      name: plainFileName(network?.chainId ?? network?.id ?? 'orrery', view),
      hasFilePicker,
      total,
      columns,
      batches: (signal) => streamRows(source, derive, signal),
    });

  return (
    <span data-tip="Export every row that matches the filter as CSV">
      <Button icon={<Download aria-hidden="true" />} isDisabled={isDisabled} onPress={() => void save()}>
        Export
      </Button>
    </span>
  );
}
