import { ContentError } from '../content-error.ts';
import { COMMA, CR, LF, QUOTE } from './dialect.ts';

/** The states of the scan inside a row. */
const AT_FIELD = 0;
const IN_PLAIN = 1;
const IN_QUOTES = 2;
/** After a quote inside quotes: the quote closes the value, unless another quote follows. */
const AFTER_QUOTE = 3;

/** Above PostgreSQL's limit of 1600 columns, so that a header of garbage ends early. */
const MAX_COLUMNS = 2_000;

/** Receives each complete row. Field n ends before `fieldEnds[n]` and starts after the end of the field before it. */
export type SeeRow = (bytes: Buffer, rowStart: number, fieldEnds: Int32Array) => void;

/**
 * Finds row ends byte by byte and checks the dialect: quotes open only at the start of a value and close only at its
 * end, carriage returns occur only inside quotes, and every row has as many columns as the first (docs/interface.md
 * 4.1).
 *
 * It stores no text. The caller keeps each row contiguous in `bytes` until it is complete, and calls `rebase` when it
 * moves a row.
 */
export class RowScanner {
  /** The number of complete rows. */
  rows = 0;
  #state: number = AT_FIELD;
  #column = 0;
  #rowStart = 0;
  readonly #fieldEnds: Int32Array;
  readonly #columns: number | undefined;
  readonly #seeRow: SeeRow | undefined;

  /**
   * @param columns the number of columns of every row; if absent, the scanner reads one row, the header, of at most
   * 2,000
   * @param seeRow called with each complete row
   */
  constructor(columns?: number, seeRow?: SeeRow) {
    this.#columns = columns;
    this.#fieldEnds = new Int32Array(columns ?? MAX_COLUMNS);
    this.#seeRow = seeRow;
  }

  /** True if the bytes so far end with a complete row. */
  get atRowStart(): boolean {
    return this.#state === AT_FIELD && this.#column === 0;
  }

  /** Adapts the positions of the current row, which the caller has moved from `rowStart` to 0 in `bytes`. */
  rebase(rowStart: number): void {
    for (let column = 0; column < this.#column; column += 1) {
      this.#fieldEnds[column] = (this.#fieldEnds[column] ?? 0) - rowStart;
    }
    this.#rowStart = 0;
  }

  /**
   * Scans bytes[from, to) and returns the position after the last row end in it; -1 if there is none. With `oneRow` it
   * stops after the first row end. It remembers the state inside a row, so that the next call goes on where this one
   * ended.
   * @throws ContentError naming the row and its fault in the dialect
   */
  scan(bytes: Buffer, from: number, to: number, oneRow = false): number {
    const fieldEnds = this.#fieldEnds;
    const last = (this.#columns ?? MAX_COLUMNS) - 1;
    const seeRow = this.#seeRow;
    let state = this.#state;
    let column = this.#column;
    let lastEnd = -1;
    let at = from;
    while (at < to) {
      let byte = bytes[at] as number;
      if (state === IN_QUOTES) {
        while (byte !== QUOTE && ++at < to) byte = bytes[at] as number;
        if (at === to) break;
        state = AFTER_QUOTE;
        at += 1;
        continue;
      }
      if (state !== AFTER_QUOTE) {
        if (byte === QUOTE && state === AT_FIELD) {
          state = IN_QUOTES;
          at += 1;
          continue;
        }
        // Comma, quote, carriage return and line feed are at or below the comma; most bytes are above it.
        while (byte > COMMA && ++at < to) byte = bytes[at] as number;
        if (at === to) {
          state = IN_PLAIN;
          break;
        }
      }
      if (byte === COMMA) {
        if (column === last) this.#refuse(`has more than ${last + 1} columns`);
        fieldEnds[column] = at;
        column += 1;
        state = AT_FIELD;
      } else if (byte === LF) {
        if (this.#columns !== undefined && column !== last) {
          this.#refuse(`has ${column + 1} columns where the header has ${last + 1}`);
        }
        fieldEnds[column] = at;
        this.rows += 1;
        if (seeRow !== undefined) seeRow(bytes, this.#rowStart, fieldEnds);
        lastEnd = at + 1;
        this.#rowStart = lastEnd;
        column = 0;
        state = AT_FIELD;
        if (oneRow) break;
      } else if (state === AFTER_QUOTE) {
        if (byte !== QUOTE) this.#refuse('has text after a closing quote');
        state = IN_QUOTES;
      } else if (byte === QUOTE) this.#refuse('has a quote inside an unquoted value');
      else if (byte === CR) this.#refuse('has a carriage return outside quotes');
      else state = IN_PLAIN;
      at += 1;
    }
    this.#state = state;
    this.#column = column;
    return lastEnd;
  }

  #refuse(what: string): never {
    throw new ContentError(`row ${this.rows + 1} ${what}`);
  }
}
