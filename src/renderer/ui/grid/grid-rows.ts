/** A row's index in the list, or the reason in words why it is unknown. */
export type Found = { row: number } | { problem: string };

/** The rows of a grid; `useRows` of the data layer provides them. */
export interface GridRows<Row> {
  /** The rows in memory and the place of the first of them. */
  rows: readonly Row[];
  start: number;
  /** Rows in the whole list as far as known; `totalKnown` says whether that is all of it. */
  total: number;
  totalKnown: boolean;
  /** The number of rows, if it is known before all are read. */
  expected?: number;
  state: 'loading' | 'ready' | 'failed';
  /** The error in words. */
  error: string | null;
  /** Rows that have come above since the list was read, while one was reading further down. */
  arrived: number;
  /** Changes whenever the list starts again: another filter, another sort, or back to the start. */
  generation: number;
  /** Tells what is seen (the end not included); fetches what that needs. */
  see(span: { start: number; end: number }): void;
  /** The place of a row by its number from 0, or of the first row at or after a value of the order. Absent where one cannot go. */
  find?: (at: { row: number } | { value: string }, signal: AbortSignal) => Promise<Found>;
  /** Reads the list again from its start. */
  restart(): void;
  /** Reads again what could not be read, until it was, or failed again. */
  retry(): Promise<unknown>;
}

/** The row at a place of the list, where it is in memory. */
export function rowAt<Row>({ rows, start }: Pick<GridRows<Row>, 'rows' | 'start'>, index: number): Row | undefined {
  return rows[index - start];
}

/** The rows in memory from one place to another, both included, with their keys. */
export function rowsBetween<Row>(
  list: Pick<GridRows<Row>, 'rows' | 'start'>,
  from: number,
  to: number,
  rowKey: (row: Row) => string,
): [string, Row][] {
  const first = Math.max(0, Math.min(from, to) - list.start);
  const end = Math.max(0, Math.max(from, to) + 1 - list.start);
  return list.rows.slice(first, end).map((row) => [rowKey(row), row]);
}
