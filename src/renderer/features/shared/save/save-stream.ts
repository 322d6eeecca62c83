import { errorText } from '../../../data/error-text.ts';
import { hasForms, textColumns, type ValueColumn, type ValueForm } from '../../../ui/grid/index.ts';
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
 * @param name parts of the file's name. Where forms of the values differ, the stored form is added, so that the files of
 *   both have different names.
 * @param total the expected number of rows; undefined if unknown
 */
export async function saveRowsAsCsv<Row>({
  name,
  form,
  hasFilePicker,
  total,
  columns,
  batches,
}: {
  name: readonly string[];
  form: ValueForm;
  hasFilePicker: boolean;
  total: number | undefined;
  columns: readonly ValueColumn<Row>[];
  batches: (signal: AbortSignal) => AsyncIterable<StreamedRows<Row>> | Iterable<StreamedRows<Row>>;
}): Promise<void> {
  const file = plainFileName(...name, ...(form === 'stored' && hasForms(columns) ? ['as-stored'] : []));
  let target: SaveTarget | undefined;
  try {
    target = await openTarget(file, hasFilePicker);
  } catch (thrown) {
    announce(`The file could not be opened for writing. ${errorText(thrown)}`, 'bad');
    return;
  }
  const opened = target;
  if (opened === undefined) return;
  await trackSaving(opened.name, total, (signal, onProgress) =>
    saveRows(opened, { columns: textColumns(columns, form), batches: batches(signal) }, { signal, onProgress }),
  );
}
