import { errorText } from '../../../data/error-text.ts';
import type { TextColumn } from '../../../ui/grid/index.ts';
import { announce } from '../../../ui/parts/index.ts';
import { saveRows } from './save-rows.ts';
import { openTarget, type SaveTarget } from './save-target.ts';
import { trackSaving } from './savings.ts';
import type { StreamedRows } from './stream-rows.ts';

/**
 * Returns the name of a CSV file made of the parts: letters, digits and a few signs, so that every file system takes
 * it.
 */
export function plainFileName(...parts: string[]): string {
  return `${parts.map((part) => part.replaceAll(/[^\w.-]+/g, '-')).join('-')}.csv`;
}

/**
 * Saves rows as CSV under a name that a person may change, and shows the progress and the result. Call it in the
 * handler of a press. Errors are shown, not thrown.
 * @param total the expected number of rows; undefined if unknown
 */
export async function saveRowsAsCsv<Row>({
  name,
  hasFilePicker,
  total,
  columns,
  batches,
}: {
  name: string;
  hasFilePicker: boolean;
  total: number | undefined;
  columns: readonly TextColumn<Row>[];
  batches: (signal: AbortSignal) => AsyncIterable<StreamedRows<Row>> | Iterable<StreamedRows<Row>>;
}): Promise<void> {
  let target: SaveTarget | undefined;
  try {
    target = await openTarget(name, hasFilePicker);
  } catch (thrown) {
    announce(`The file could not be opened for writing. ${errorText(thrown)}`, 'bad');
    return;
  }
  const opened = target;
  if (opened === undefined) return;
  await trackSaving(opened.name, total, (signal, onProgress) =>
    saveRows(opened, { columns, batches: batches(signal) }, { signal, onProgress }),
  );
}
