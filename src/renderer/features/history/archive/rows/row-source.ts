/** Rows of an archive's file as a list that a grid can read: a cursor is simply a row's number. */
import type { Pagination } from '../../../../../contract/index.ts';
import type { RowSource } from '../../../../data/rows/row-source.ts';
import type { ArchiveReader } from './archive-reader.ts';

/** A value of a CSV file: text, or null for NULL. */
export type CsvValue = string | null;

/** One row of a CSV file in an archive. */
export interface ArchiveRow {
  /** Index in the file; 0 is the first row after the header. */
  index: number;
  values: readonly CsvValue[];
  /** Indexes of the values of which only the beginning was read. */
  shortened: readonly number[];
}

/** Maximum number of rows that a reader returns in one call. */
const AT_ONCE = 1000;

/** Returns the index of the first row of a page, and its number of rows. Cursors are row indexes as text. */
function spanOf({ first, after, last, before }: Pagination, total: number | undefined): [start: number, count: number] {
  if (last !== undefined) {
    const end = before === undefined ? (total ?? 0) : Number(before);
    return [Math.max(0, end - last), Math.min(last, end)];
  }
  return [after === undefined ? 0 : Number(after) + 1, first ?? AT_ONCE];
}

/** Rows of a file to read. */
interface FileRowsRequest {
  file: string;
  /** The index of the first row. */
  start: number;
  /** The largest number of rows, if it is below a thousand. */
  limit?: number;
}

/** Reads rows of a file, at most a thousand. @throws OrreryError if the archive cannot be read */
export async function readArchiveRows(
  reader: ArchiveReader,
  { file, start, limit = AT_ONCE }: FileRowsRequest,
  signal: AbortSignal,
): Promise<{ rows: ArchiveRow[]; isEnd: boolean }> {
  const { rows, shortened, end } = await reader.rows(file, start, Math.min(AT_ONCE, limit), signal);
  const cut = new Map<number, number[]>();
  for (const [row, column] of shortened) cut.set(row, [...(cut.get(row) ?? []), column]);
  return {
    rows: rows.map((values, offset) => ({ index: start + offset, values, shortened: cut.get(offset) ?? [] })),
    isEnd: end,
  };
}

/**
 * Returns the rows of an archive's file as a list that a grid can read. A cursor is the index of a row, as text. `page`
 * rejects with an OrreryError if the archive cannot be read.
 * @param total number of rows of the file, if known
 */
export function archiveRowSource(
  reader: ArchiveReader,
  archive: string,
  file: string,
  total: number | undefined,
): RowSource<ArchiveRow> {
  async function rowsFrom(start: number, count: number, signal: AbortSignal) {
    const rows: ArchiveRow[] = [];
    let isEnd = false;
    while (rows.length < count && !isEnd) {
      const next = { file, start: start + rows.length, limit: count - rows.length };
      const read = await readArchiveRows(reader, next, signal);
      rows.push(...read.rows);
      isEnd = read.isEnd;
    }
    return { rows, isEnd };
  }

  return {
    key: ['archive rows', archive, file, total],
    list: undefined,
    growth: 'within',
    async page(pagination, signal, at) {
      const [first, count] = spanOf(pagination, total);
      const start = at !== undefined && 'row' in at ? at.row : first;
      const { rows, isEnd } = await rowsFrom(start, count, signal);
      return {
        page: {
          edges: rows.map((row) => ({ cursor: String(row.index), node: row })),
          pageInfo: {
            startCursor: String(rows[0]?.index ?? ''),
            endCursor: String(rows.at(-1)?.index ?? ''),
            hasNextPage: !isEnd,
            hasPreviousPage: start > 0,
          },
        },
        coverage: { complete: isEnd, asOf: null },
      };
    },
    count: () => Promise.resolve({ rows: total ?? 0, complete: total !== undefined }),
  };
}
