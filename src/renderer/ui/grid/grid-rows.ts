/** A row's index in the list, or the reason in words why it is unknown. */
export type FoundRow = { row: number } | { problem: string };

/** The rows of a grid; `useRows` of the data layer provides them. */
export interface GridRows<Row> {
  /** The rows in memory; `start` is the index of the first one. */
  rows: readonly Row[];
  start: number;
  /** Known number of rows in the whole list; it is final if `totalKnown` is true. */
  total: number;
  totalKnown: boolean;
  /** The number of rows, if it is known before all are read. */
  expected?: number;
  state: 'loading' | 'ready' | 'failed';
  /** The error in words; null if there is none. */
  error: string | null;
  /** Number of new rows above the first one since the list was read. */
  arrived: number;
  /** Changes when the list is read again from its start: another filter, another sort, or a restart. */
  generation: number;
  /**
   * Reports the visible rows (end exclusive), and reads the missing ones: at once if a person went to them
   * (`isSought`), else when a scroll rests.
   */
  see(span: { start: number; end: number }, isSought: boolean): void;
  /**
   * Finds the index of a row by its number from 0, or of the first row at or after a value of the sort order. Absent if
   * the list cannot go to a position.
   */
  find?: (at: { row: number } | { value: string }, signal: AbortSignal) => Promise<FoundRow>;
  /** Reads the list again from its start. */
  restart(): void;
  /** Repeats the failed reads. Settles when they have succeeded or failed again. */
  retry(): Promise<unknown>;
}

/** Returns the row at an index of the list; undefined if it is not in memory. */
export function rowAt<Row>({ rows, start }: Pick<GridRows<Row>, 'rows' | 'start'>, index: number): Row | undefined {
  return rows[index - start];
}

/** Returns the rows in memory from one index to another, in either order and both included, each with its key. */
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
