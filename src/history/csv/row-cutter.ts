import { isUtf8 } from 'node:buffer';
import { ContentError } from '../content-error.ts';
import { LF, MAX_ROW_BYTES } from './dialect.ts';
import { parseRows } from './parse-rows.ts';
import { RowScanner, type SeeRow } from './row-scanner.ts';

/** The largest number of raw bytes in a chunk, unless one row alone is longer. */
export const CHUNK_BYTES = 1024 * 1024;
/**
 * The number of bytes to take at a time of a row longer than a chunk. A small step leaves few bytes to move after the
 * row.
 */
const LONG_ROW_STEP_BYTES = 64 * 1024;

/** Whole rows of CSV text, as many as fit a chunk. The same rows are always cut in the same places. */
export interface RowChunk {
  rows: number;
  bytes: Buffer;
}

/**
 * Buffers of chunks that nobody uses. They serve the next file: with buffers of its own, each file would leave garbage
 * outside of V8's heap, which triggers a collection of all of it.
 */
const spare: Buffer[] = [];

function newBuffer(): Buffer {
  return spare.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES);
}

/**
 * Returns the column names of a header row.
 * @throws ContentError if it is not UTF-8, or a name is empty or occurs twice
 */
function parseHeader(header: Buffer): string[] {
  if (header[0] === 0xef && header[1] === 0xbb && header[2] === 0xbf) {
    throw new ContentError('the text begins with a byte order mark');
  }
  if (!isUtf8(header)) throw new ContentError('the header is not UTF-8');
  const [names = []] = parseRows(header.toString());
  const columns = names.map((name) => name ?? '');
  if (columns.includes('')) throw new ContentError('the header has a column without a name');
  if (new Set(columns).size !== columns.length) throw new ContentError('the header names a column twice');
  return columns;
}

/**
 * Takes a CSV file piece by piece, checks the dialect and cuts the rows after the header into chunks of whole rows.
 * Memory: one chunk, or one row when it is longer.
 *
 *     for (const piece of pieces) for (const chunk of cutter.push(piece)) …
 *     for (const chunk of cutter.finish()) …
 */
export class RowCutter {
  /** The column names, after the header was read. */
  columns: readonly string[] | undefined;
  /** False when the last row lacked its line feed; the cutter then adds it. */
  finalNewline = true;
  #scanner = new RowScanner();
  #buffer = newBuffer();
  #filled = 0;
  #scanned = 0;
  /** The end of the last complete row in the buffer, and the number of rows before it that no chunk contains. */
  #cut = 0;
  #rowsTaken = 0;
  readonly #seeHeader: (columns: readonly string[]) => SeeRow | undefined;

  /**
   * @param seeHeader receives the column names before any row; it may return a function that then receives every row
   */
  constructor(seeHeader: (columns: readonly string[]) => SeeRow | undefined = () => undefined) {
    this.#seeHeader = seeHeader;
  }

  /**
   * Takes the next piece of the file and yields the chunks that it completes; often none.
   * @throws ContentError with the row and its fault in the dialect
   */
  *push(piece: Uint8Array): Generator<RowChunk> {
    let taken = 0;
    while (taken < piece.length) {
      const step = Math.min(this.#room(), piece.length - taken);
      this.#buffer.set(piece.subarray(taken, taken + step), this.#filled);
      this.#filled += step;
      taken += step;
      yield* this.#advance();
    }
  }

  /**
   * Ends the file after the last piece, and yields its last rows, at most one chunk. Nothing may follow.
   * @throws ContentError also for an open quote and for a file without a header
   */
  *finish(): Generator<RowChunk> {
    if (!this.#scanner.atRowStart) {
      this.finalNewline = false;
      yield* this.push(Uint8Array.of(LF));
      if (!this.#scanner.atRowStart) throw new ContentError('the text ends inside a quoted value');
    }
    if (this.columns === undefined) throw new ContentError('there is no header');
    if (this.#cut > 0) yield this.#take(this.#cut);
    this.recycle({ bytes: this.#buffer });
  }

  /**
   * Reuses a chunk's memory for later chunks, also of other files. Call it when no reader uses the chunk's bytes any more.
   */
  recycle(chunk: Pick<RowChunk, 'bytes'>): void {
    if (chunk.bytes.buffer.byteLength === CHUNK_BYTES) spare.push(Buffer.from(chunk.bytes.buffer));
  }

  /**
   * Returns how many bytes fit into the buffer. Doubles a buffer that one long row has filled.
   * @throws ContentError if the row is longer than MAX_ROW_BYTES
   */
  #room(): number {
    if (this.#filled === this.#buffer.length) {
      if (this.#filled >= MAX_ROW_BYTES) throw new ContentError(`a row is longer than ${MAX_ROW_BYTES} bytes`);
      const larger = Buffer.allocUnsafeSlow(this.#filled * 2);
      this.#buffer.copy(larger, 0, 0, this.#filled);
      this.#buffer = larger;
    }
    const room = this.#buffer.length - this.#filled;
    return this.#buffer.length > CHUNK_BYTES ? Math.min(room, LONG_ROW_STEP_BYTES) : room;
  }

  *#advance(): Generator<RowChunk> {
    while (this.#scanned < this.#filled) {
      if (this.columns === undefined) this.#readHeader();
      else if (this.#buffer.length > CHUNK_BYTES) {
        const end = this.#scanner.scan(this.#buffer, this.#scanned, this.#filled, true);
        this.#scanned = this.#filled;
        if (end !== -1) yield this.#take(end);
      } else {
        const end = this.#scanner.scan(this.#buffer, this.#scanned, this.#filled);
        this.#scanned = this.#filled;
        if (end !== -1) this.#cut = end;
        if (this.#filled === CHUNK_BYTES && this.#cut > 0) yield this.#take(this.#cut);
      }
    }
  }

  #readHeader(): void {
    const end = this.#scanner.scan(this.#buffer, this.#scanned, this.#filled, true);
    this.#scanned = this.#filled;
    if (end === -1) {
      if (this.#filled === CHUNK_BYTES) throw new ContentError(`the header is longer than ${CHUNK_BYTES} bytes`);
      return;
    }
    this.columns = parseHeader(this.#buffer.subarray(0, end));
    this.#scanner = new RowScanner(this.columns.length, this.#seeHeader(this.columns));
    this.#buffer.copyWithin(0, end, this.#filled);
    this.#filled -= end;
    this.#scanned = 0;
  }

  /**
   * Returns the rows before `end` (an offset in the buffer) as a chunk, and copies the rest into a new buffer.
   * @throws ContentError if the rows are not UTF-8 or hold a zero byte
   */
  #take(end: number): RowChunk {
    const long = this.#buffer.length > CHUNK_BYTES;
    const bytes = this.#buffer.subarray(0, end);
    const rest = this.#buffer.subarray(end, this.#filled);
    if (!isUtf8(bytes)) throw new ContentError(`the text is not UTF-8 in or before row ${this.#scanner.rows}`);
    if (bytes.includes(0)) throw new ContentError(`the text holds a zero byte in or before row ${this.#scanner.rows}`);
    this.#buffer = newBuffer();
    this.#buffer.set(rest);
    this.#filled = rest.length;
    // After a long row, the rest has not been scanned; otherwise all of it has.
    this.#scanned = long ? 0 : rest.length;
    this.#cut = 0;
    this.#scanner.rebase(end);
    const rows = this.#scanner.rows - this.#rowsTaken;
    this.#rowsTaken = this.#scanner.rows;
    return { rows, bytes };
  }
}
