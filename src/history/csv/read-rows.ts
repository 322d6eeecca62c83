import type { CsvRow } from './dialect.ts';
import { parseRows } from './parse-rows.ts';
import { RowCutter } from './row-cutter.ts';

/** Some rows of a CSV file with the header's names. The first batch carries the header even without rows. */
export interface RowBatch {
  columns: readonly string[];
  rows: CsvRow[];
}

/**
 * Parses a CSV file that arrives in pieces, and yields its rows with the column names, about a mebibyte at a time.
 * @throws ContentError for a file that is not in the dialect, or has no header
 */
export async function* readRows(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<RowBatch> {
  const cutter = new RowCutter();
  let hasHeader = false;
  const batchOf = (rows: CsvRow[]): RowBatch => {
    hasHeader = true;
    return { columns: cutter.columns ?? [], rows };
  };
  for await (const piece of pieces) {
    for (const chunk of cutter.push(piece)) yield batchOf(parseRows(chunk.bytes.toString()));
  }
  for (const chunk of cutter.finish()) yield batchOf(parseRows(chunk.bytes.toString()));
  if (!hasHeader) yield batchOf([]);
}
