import type { Row } from './dialect.ts';
import { parseRows } from './parse-rows.ts';
import { RowCutter } from './row-cutter.ts';

/** Some rows of a CSV file with the header's names. The first batch carries the header even without rows. */
export interface RowBatch {
  columns: readonly string[];
  rows: Row[];
}

/** Reads a CSV file piece by piece, about a mebibyte of rows at a time. @throws ContentError */
export async function* readRows(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<RowBatch> {
  const cutter = new RowCutter();
  let hasHeader = false;
  const batchOf = (rows: Row[]): RowBatch => {
    hasHeader = true;
    return { columns: cutter.columns ?? [], rows };
  };
  for await (const piece of pieces) {
    for (const chunk of cutter.push(piece)) yield batchOf(parseRows(chunk.bytes.toString()));
  }
  for (const chunk of cutter.finish()) yield batchOf(parseRows(chunk.bytes.toString()));
  if (!hasHeader) yield batchOf([]);
}
