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

/** Different times in order, seen one after the other. */
class OrderedTimes {
  first = Number.POSITIVE_INFINITY;
  last = Number.NEGATIVE_INFINITY;
  distinct = 0;
  longestPause = 0;

  add(time: number): void {
    if (this.distinct > 0) this.longestPause = Math.max(this.longestPause, time - this.last);
    else this.first = time;
    this.last = time;
    this.distinct += 1;
  }

  /** Returns the times so far; null if there are none. */
  seen(): RowTimes | null {
    const { first, last, distinct, longestPause } = this;
    return distinct === 0 ? null : { first, last, distinct, longestPause };
  }
}

/**
 * Reads the times of a table's rows, one row after the other. After that, it says what is known of the times of all
 * rows, and of the times of each segment in the file.
 */
export class TimeWitness {
  readonly #column: number;
  readonly #ordered: boolean;
  readonly #ends: readonly SegmentEnd[];
  readonly #ended: (RowTimes | null)[] = [];
  /** The time with which the next segment begins. */
  #nextTime: number;
  #readable = true;
  #inOrder = true;
  #all = new OrderedTimes();
  #segment = new OrderedTimes();

  /** @param ends the ends of segments between which the rows are in order, lowest first */
  constructor(table: ExportTable, columns: readonly string[], ends: readonly SegmentEnd[] = []) {
    const { column, ordered } = timesOfTable(table);
    this.#column = columns.indexOf(column);
    this.#ordered = ordered;
    this.#ends = ends;
    this.#nextTime = ends[0]?.nextTime ?? Number.POSITIVE_INFINITY;
  }

  /** Adds the time of the next row. After one unreadable time, the times of all rows count as unknown. */
  readonly see: SeeRow = (bytes, rowStart, fieldEnds) => {
    const column = this.#column;
    if (column === -1 || !this.#readable) return;
    const start = column === 0 ? rowStart : (fieldEnds[column - 1] ?? 0) + 1;
    const time = parseTime(bytes, start, fieldEnds[column] ?? 0);
    const all = this.#all;
    if (Number.isNaN(time)) this.#readable = false;
    else if (time > all.last) {
      all.add(time);
      if (this.#ends.length === 0) return;
      while (time >= this.#nextTime) this.#endSegment();
      this.#segment.add(time);
    } else if (time < all.last) {
      this.#inOrder = false;
      all.first = Math.min(all.first, time);
    }
  };

  /** Returns the times of all rows so far; null if there are no rows, no time column, or an unreadable time. */
  times(): RowTimes | null {
    const times = this.#readable ? this.#all.seen() : null;
    return times === null || this.#isOrdered() ? times : { ...times, distinct: null, longestPause: null };
  }

  /**
   * Returns the times of the rows of each segment, lowest first; null for one without rows. Undefined if the rows are not in
   * order of time, or their times are unreadable.
   */
  segmentTimes(): (RowTimes | null)[] | undefined {
    if (!this.#readable || !this.#isOrdered()) return undefined;
    if (this.#ends.length === 0) return [this.times()];
    const rest = this.#ends.slice(this.#ended.length).map((_, index) => (index === 0 ? this.#segment.seen() : null));
    const isLast = this.#ended.length === this.#ends.length;
    return [...this.#ended, ...rest, isLast ? this.#segment.seen() : null];
  }

  #isOrdered(): boolean {
    return this.#ordered && this.#inOrder;
  }

  #endSegment(): void {
    this.#ended.push(this.#segment.seen());
    this.#segment = new OrderedTimes();
    this.#nextTime = this.#ends[this.#ended.length]?.nextTime ?? Number.POSITIVE_INFINITY;
  }
}
