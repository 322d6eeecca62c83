import type { BlockRange } from '../../contract/index.ts';
import type { SeeRow } from '../csv/row-scanner.ts';
import { HEIGHT_COLUMN } from './tables.ts';

/** The largest number of digits that a JavaScript number always stores exactly. */
const EXACT_DIGITS = 15;

/** Proves that a text of `blocks` is complete: every height of the range once, in order. */
export class BlockWitness {
  readonly #column: number;
  readonly #span: BlockRange;
  #next: number;
  #problem: string | undefined;

  /**
   * @param span the heights that the rows must have
   * @param columns the names of the header
   */
  constructor(span: BlockRange, columns: readonly string[]) {
    this.#column = columns.indexOf(HEIGHT_COLUMN);
    this.#span = span;
    this.#next = Number(span.from);
    if (this.#column === -1) this.#problem = `the header has no column "${HEIGHT_COLUMN}"`;
  }

  /** Compares the height of the next row with the expected one, and remembers the first fault. */
  readonly see: SeeRow = (bytes, rowStart, fieldEnds) => {
    if (this.#problem !== undefined) return;
    const start = this.#column === 0 ? rowStart : (fieldEnds[this.#column - 1] ?? 0) + 1;
    const text = bytes.toString('latin1', start, Math.min(fieldEnds[this.#column] ?? 0, start + EXACT_DIGITS + 1));
    if (this.#next > Number(this.#span.to)) this.#problem = `a row follows the last block ${this.#span.to}`;
    else if (text === String(this.#next)) this.#next += 1;
    else this.#problem = `block ${this.#next} is missing: the row in its place has height "${text}"`;
  };

  /**
   * Returns the first fault of the rows in words; null if they are exactly the blocks of the range. Call it after the
   * last row.
   */
  problem(): string | null {
    if (this.#problem !== undefined) return this.#problem;
    const { to } = this.#span;
    return this.#next === Number(to) + 1 ? null : `the rows end at block ${this.#next - 1}, the range at block ${to}`;
  }
}
