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

/** The end of a segment inside a file. Times are Unix microseconds. */
export interface SegmentEnd {
  /** Its last block. */
  height: bigint;
  /** The time of its last block. */
  time: number;
  /** The time of the block after it, with which the next segment begins. */
  nextTime: number;
}

/**
 * Reads the times of a table's rows, one row after the other. It then says what is known of them, and which segments of
 * the file have no row in their last block.
 */
export class TimeWitness {
  readonly #column: number;
  readonly #ordered: boolean;
  readonly #ends: readonly SegmentEnd[];
  readonly #silentEnds: SegmentEnd[] = [];
  /** The index of the next end, and the time of its block. */
  #end = 0;
  #endTime: number;
  #readable = true;
  #inOrder = true;
  #first = Number.POSITIVE_INFINITY;
  #last = Number.NEGATIVE_INFINITY;
  #distinct = 0;
  #longestPause = 0;

  /** @param ends the ends of segments between which the rows are in order, lowest first */
  constructor(table: ExportTable, columns: readonly string[], ends: readonly SegmentEnd[] = []) {
    const { column, ordered } = timesOfTable(table);
    this.#column = columns.indexOf(column);
    this.#ordered = ordered;
    this.#ends = ends;
    this.#endTime = ends[0]?.time ?? Number.POSITIVE_INFINITY;
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
      if (time >= this.#endTime) this.#passEnds(time);
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

  /** Returns the ends of segments without a row in their last block. It decides only for rows in order of time. */
  silentEnds(): SegmentEnd[] {
    return [...this.#silentEnds, ...this.#ends.slice(this.#end)];
  }

  /** Passes the ends whose last block is not after a row's time. Only a row in the last block reaches the end. */
  #passEnds(time: number): void {
    for (let end = this.#ends[this.#end]; end !== undefined && time >= end.time; end = this.#ends[this.#end]) {
      if (time >= end.nextTime) this.#silentEnds.push(end);
      this.#end += 1;
    }
    this.#endTime = this.#ends[this.#end]?.time ?? Number.POSITIVE_INFINITY;
  }
}
