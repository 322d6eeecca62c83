/** An archive of known bytes that records its use. */
import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { ByteRange, ExportedArchive } from '../contract/index.ts';

export class TestArchive implements ExportedArchive {
  name = 'chain-trades-1-2000.zip';
  readonly bytes: Buffer;
  readonly etag = '"the-tag"';
  whole: ExportedArchive['whole'];
  /** Runs before each piece, with its index in this reading. A test can fail or wait here. */
  interrupt: ((piece: number, signal: AbortSignal | undefined) => Promise<void>) | undefined;
  pieceBytes = 16 * 1024;
  /** The number of pieces read so far. */
  pieces = 0;
  reads: ByteRange[] = [];
  closes = 0;
  readonly closed: Promise<void>;
  #tellClosed = () => {};

  constructor(length = 100_000) {
    this.bytes = randomBytes(length);
    this.whole = { bytes: length, etag: this.etag };
    this.closed = new Promise((resolve) => {
      this.#tellClosed = resolve;
    });
  }

  async *read(range: ByteRange = {}, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
    this.reads.push(range);
    const { start = 0, end = this.bytes.length } = range;
    for (let at = start; at < end; at += this.pieceBytes) {
      await setImmediate();
      await this.interrupt?.((at - start) / this.pieceBytes, signal);
      this.pieces += 1;
      yield this.bytes.subarray(at, Math.min(at + this.pieceBytes, end));
    }
  }

  close(): Promise<void> {
    this.closes += 1;
    this.#tellClosed();
    return Promise.resolve();
  }
}
