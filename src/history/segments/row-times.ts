import type { SeeRow } from '../csv/row-scanner.ts';
import { parseTime } from './parse-time.ts';
import { type ExportTable, timesOfTable } from './tables.ts';

/** The times of a table's rows, in Unix microseconds. */
export interface RowTimes {
  first: number;
  last: number;
  /** The number of different times; null when the rows are not in order of time. */
  distinct: number | null;
  /** The longest pause between neighbours (microseconds); null when the rows are not in order of time. */
  longestPause: number | null;
}

/** Collects the times of a table's rows. */
export class TimeWitness {
  readonly #column: number;
  readonly #ordered: boolean;
  #readable = true;
  #inOrder = true;
  #first = Number.POSITIVE_INFINITY;
  #last = Number.NEGATIVE_INFINITY;
  #distinct = 0;
  #longestPause = 0;

  constructor(table: ExportTable, columns: readonly string[]) {
    const { column, ordered } = timesOfTable(table);
    this.#column = columns.indexOf(column);
    this.#ordered = ordered;
  }

  /** Adds the time of the next row. After one unreadable time, the times of all rows count as unknown. */
  readonly see: SeeRow = (bytes, rowStart, fieldEnds) => {
    const column = this.#column;
    if (column === -1 || !this.#readable) return;
    const start = column === 0 ? rowStart : (fieldEnds[column - 1] ?? 0) + 1;
    const time = parseTime(bytes, start, fieldEnds[column] ?? 0);
    if (Number.isNaN(time)) this.#readable = false;
    else if (time > this.#last) {
      if (this.#distinct > 0) this.#longestPause = Math.max(this.#longestPause, time - this.#last);
      else this.#first = time;
      this.#last = time;
      this.#distinct += 1;
    } else if (time < this.#last) {
      this.#inOrder = false;
      this.#first = Math.min(this.#first, time);
    }
  };

  /** Returns the times of all rows so far; null if there are no rows, no time column, or an unreadable time. */
  times(): RowTimes | null {
    if (!this.#readable || this.#distinct === 0) return null;
    const ordered = this.#ordered && this.#inOrder;
    return {
      first: this.#first,
      last: this.#last,
      distinct: ordered ? this.#distinct : null,
      longestPause: ordered ? this.#longestPause : null,
    };
  }
}
