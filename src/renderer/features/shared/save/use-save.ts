import { useCallback } from 'react';
import { useHost } from '../../../data/explorer.tsx';
import { useStatus } from '../../../data/use-status.ts';
import { useValueForm, type ValueColumn } from '../../../ui/grid/index.ts';
import { saveRowsAsCsv } from './save-stream.ts';
import type { StreamedRows } from './stream-rows.ts';

interface Saved<Row> {
  /** Parts of the file's name, after that of the network. */
  name: readonly string[];
  total?: number | undefined;
  columns: readonly ValueColumn<Row>[];
  batches: (signal: AbortSignal) => AsyncIterable<StreamedRows<Row>> | Iterable<StreamedRows<Row>>;
}

/**
 * Returns the function that saves rows as CSV in the chosen form, named after the network; undefined before the network is
 * known.
 */
export function useSave() {
  const network = useStatus()?.network;
  const { hasFilePicker } = useHost();
  const { form } = useValueForm();
  const chain = network && (network.chainId ?? network.id);
  const save = useCallback(
    <Row>({ name, total, columns, batches }: Saved<Row>) =>
      saveRowsAsCsv({ name: [chain ?? 'orrery', ...name], form, hasFilePicker, total, columns, batches }),
    [chain, form, hasFilePicker],
  );
  return chain === undefined ? undefined : save;
}
