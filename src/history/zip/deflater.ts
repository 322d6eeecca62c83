import { constants, createDeflateRaw } from 'node:zlib';
import { OrreryError } from '../../contract/index.ts';
import { releaseMemory } from '../release-memory.ts';

/** The end of every full flush: an empty stored block (RFC 1951 section 3.2.4). */
const FLUSHED = Buffer.from([0x00, 0x00, 0xff, 0xff]);

const OPTIONS = {
  level: 6,
  memLevel: 9,
  flush: constants.Z_FULL_FLUSH,
  // At common ratios, a chunk needs one or two rounds through the thread pool.
  chunkSize: 512 * 1024,
};

/**
 * Deflates one text after the other in the thread pool. Each ends with a full flush, after which the compressor knows
 * nothing of what came before. So every text has the bytes that a new compressor would make, without its 300 KiB and the
 * collections of garbage that many of them cause.
 */
class Deflater {
  readonly #stream = createDeflateRaw(OPTIONS);
  #pieces: Buffer[] = [];

  constructor() {
    this.#stream.on('data', (piece: Buffer) => this.#pieces.push(piece));
    // The callback of the write reports it. Without a listener, the error would end the thread.
    this.#stream.on('error', () => {});
  }

  /** Deflates the next text, after the one before is done. */
  async deflate(raw: Buffer): Promise<Buffer> {
    await new Promise<void>((resolve, reject) => {
      this.#stream.write(raw, (error) => (error ? reject(error) : resolve()));
    });
    const bytes = Buffer.allocUnsafeSlow(this.#pieces.reduce((sum, piece) => sum + piece.length, 0));
    let filled = 0;
    for (const piece of this.#pieces) {
      bytes.set(piece, filled);
      filled += piece.length;
      // Pieces share one memory block until it is full. The last piece ends at the end of the block.
      if (piece.byteOffset + piece.length === piece.buffer.byteLength) releaseMemory(piece);
    }
    this.#pieces = [];
    if (bytes.subarray(-FLUSHED.length).equals(FLUSHED)) return bytes;
    throw new OrreryError('INTERNAL', { problem: 'a deflated text does not end in a full flush' });
  }
}

/** Deflaters that nobody uses; together with those in use as many as were ever needed at once. */
const idle: Deflater[] = [];

/** Deflates a text at level 6 in the thread pool. The result ends in a full flush, without a last block; nothing of nothing. */
export async function deflateOpen(raw: Buffer): Promise<Buffer> {
  if (raw.length === 0) return Buffer.of();
  const deflater = idle.pop() ?? new Deflater();
  const bytes = await deflater.deflate(raw);
  idle.push(deflater);
  return bytes;
}
