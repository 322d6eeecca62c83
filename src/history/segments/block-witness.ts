import { ContentError } from '../content-error.ts';
import type { SeeRow } from '../csv/row-scanner.ts';
import type { Span } from './spans.ts';
import { HEIGHT_COLUMN } from './tables.ts';

/** Digits that a JavaScript number holds exactly, whichever they are. */
const EXACT_DIGITS = 15;

/** Proves a text of `blocks` complete: every height of the range once, in order. */
export class BlockWitness {
  readonly #column: number;
  readonly #span: Span;
  #next: number;

  /** @throws ContentError when the header has no height */
  constructor(span: Span, columns: readonly string[]) {
    this.#column = columns.indexOf(HEIGHT_COLUMN);
    if (this.#column === -1) throw new ContentError(`the header has no column "${HEIGHT_COLUMN}"`);
    this.#span = span;
    this.#next = Number(span.from);
  }

  /** @throws ContentError at the first height that is not the next one */
  readonly see: SeeRow = (bytes, rowStart, fieldEnds) => {
    const start = this.#column === 0 ? rowStart : (fieldEnds[this.#column - 1] ?? 0) + 1;
    const text = bytes.toString('latin1', start, Math.min(fieldEnds[this.#column] ?? 0, start + EXACT_DIGITS + 1));
    if (text !== String(this.#next) || this.#next > Number(this.#span.to)) {
      throw new ContentError(
        this.#next > Number(this.#span.to)
          ? `a row follows the last block ${this.#span.to}`
          : `block ${this.#next} is missing: the row in its place has height "${text}"`,
      );
    }
    this.#next += 1;
  };

  /** @throws ContentError when the rows end before the range does */
  finish(): void {
    if (this.#next !== Number(this.#span.to) + 1) {
      throw new ContentError(`the rows end at block ${this.#next - 1}, the range at block ${this.#span.to}`);
    }
  }
}
