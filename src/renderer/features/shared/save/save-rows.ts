import { writeCsvRow } from '../../../../contract/index.ts';
import type { TextColumn } from '../../../ui/grid/index.ts';
import type { SaveTarget } from './save-target.ts';
import type { StreamedRows } from './stream-rows.ts';

/** The result of writing rows to a file. */
export interface SavedRows {
  /** Number of written rows. */
  rows: number;
  /** True if these are all rows of the upstream, as far as is known. */
  complete: boolean;
  /** True if the file has nodes of an ended epoch whose final scores are not stored. */
  isOutdated?: boolean;
  /** Words about the file, without a full stop. */
  remark?: string;
}

const line = (values: readonly (string | null)[]) => writeCsvRow(values, { formulas: 'defuse' });

/** Rows to write, with the columns of the file. */
interface RowsToSave<Row> {
  columns: readonly TextColumn<Row>[];
  batches: AsyncIterable<StreamedRows<Row>> | Iterable<StreamedRows<Row>>;
}

/** Options of writing rows. */
interface SaveOptions {
  signal: AbortSignal;
  /** Called with the number of written rows. */
  onProgress(rows: number): void;
}

/**
 * Writes rows as CSV (the dialect of docs/interface.md 4.1 rule 5, formulas defused), header first, at the speed of the
 * target. After a failure, no partial file is left under the target's name.
 * @throws the first failure, or the reason of `options.signal`
 */
export async function saveRows<Row>(
  target: SaveTarget,
  { columns, batches }: RowsToSave<Row>,
  { signal, onProgress }: SaveOptions,
): Promise<SavedRows> {
  const saved: SavedRows = { rows: 0, complete: false };
  try {
    await target.write(line(columns.map(({ header }) => header)));
    for await (const { rows, complete, isOutdated = false, remark = '' } of batches) {
      signal.throwIfAborted();
      await target.write(rows.map((row) => line(columns.map(({ text }) => text(row)))).join(''));
      saved.rows += rows.length;
      saved.complete = complete;
      if (isOutdated) saved.isOutdated = true;
      if (remark !== '') saved.remark = remark;
      onProgress(saved.rows);
    }
    signal.throwIfAborted();
    await target.finish();
    return saved;
  } catch (thrown) {
    // The first failure is the one to report.
    await target.discard().catch(() => {});
    throw thrown;
  }
}
