import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { type ListTable, OrreryError, unwritable } from '../../contract/index.ts';
import { type Field, writeRow } from '../../history/index.ts';
import type { StoredCoverage, StoredLists, StoredRow } from '../../store/index.ts';
import { COVERAGE_COLUMNS, type ListColumn, listColumnsOf } from '../schema/lists.ts';
import type { StagedList } from '../sql/convert-list.ts';

/** A CSV file with rows of a list, for the engine. */
export interface StagedPiece extends StagedList {
  rows: number;
}

/** CSV of one piece (bytes): one Parquet file is made of it. */
const PIECE_BYTES = 256 * 1024 * 1024;

/** Returns the values of a row as text, null for NULL, in the order of the columns. */
function fieldsOf<Row>(columns: readonly ListColumn<Row>[], row: Row): Field[] {
  return columns.map(({ of }) => {
    const value = of(row);
    return value === null || value === undefined ? null : String(value);
  });
}

async function write(handle: FileHandle, path: string, text: string): Promise<void> {
  await handle.writeFile(text).catch((thrown: unknown) => {
    throw unwritable(path, thrown);
  });
}

/**
 * Writes the stored rows of a list to CSV files for the engine and yields each one; the next is written when the caller
 * asks for it. There is at least one, also if the list has no row. The caller removes them.
 * @param onRows called with the number of rows that are staged so far, over all files
 * @throws OrreryError FILE_UNWRITABLE, DISK_FULL, STORE_DAMAGED, CANCELLED
 */
export async function* stageList<L extends ListTable>(
  lists: StoredLists,
  list: L,
  folder: string,
  { onRows, signal }: { onRows?: ((rows: number) => void) | undefined; signal?: AbortSignal | undefined } = {},
): AsyncGenerator<StagedPiece> {
  const columns: readonly ListColumn<StoredRow[L]>[] = listColumnsOf(list);
  const header = writeRow([...columns, ...COVERAGE_COLUMNS].map(({ name }) => name));
  const batches = lists.rows(list);
  let batch = batches.next();
  let rowsBefore = 0;
  for (let index = 0; index === 0 || batch.done !== true; index += 1) {
    const path = join(folder, `${list}-${index}.csv`);
    const handle = await open(path, 'w').catch((thrown: unknown) => {
      throw unwritable(path, thrown);
    });
    let [rows, bytes, longestRow] = [0, 0, Buffer.byteLength(header)];
    try {
      await write(handle, path, header);
      for (; batch.done !== true && bytes < PIECE_BYTES; batch = batches.next()) {
        if (signal?.aborted) throw new OrreryError('CANCELLED', {});
        const coverage = fieldsOf<StoredCoverage>(COVERAGE_COLUMNS, batch.value.coverage);
        const lines = batch.value.rows.map((row) => writeRow([...fieldsOf(columns, row), ...coverage]));
        for (const line of lines) longestRow = Math.max(longestRow, Buffer.byteLength(line));
        const text = lines.join('');
        await write(handle, path, text);
        rows += lines.length;
        bytes += Buffer.byteLength(text);
        onRows?.(rowsBefore + rows);
      }
    } finally {
      await handle.close();
    }
    rowsBefore += rows;
    yield { path, longestRow, rows };
  }
}
