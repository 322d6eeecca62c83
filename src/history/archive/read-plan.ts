import { releaseMemory } from '../release-memory.ts';
import type { ArchivePlan, Piece } from './plan-archive.ts';

/** Reads the stored chunks of parts. */
export interface ChunkSource {
  /**
   * Returns the chunk of part number `part` that contains the stored byte at `offset`, and the offset of the chunk's
   * first byte. Its checksum is verified.
   * @throws OrreryError STORE_DAMAGED
   */
  chunkAt(part: bigint, offset: number): { start: number; bytes: Buffer };
}

/** Returns the index of the first piece that ends after `offset` (bytes); the number of pieces if none does. */
function pieceAt(pieces: readonly Piece[], offset: number): number {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const piece = pieces[middle];
    if (piece !== undefined && piece.start + piece.bytes <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The bytes of an archive to read. */
export interface ReadPlanOptions {
  /** First byte; 0 when absent. */
  start?: number;
  /** The offset after the last byte; the end of the archive when absent. */
  end?: number;
  /**
   * True when the caller does not use yielded bytes after it requests the next ones, so that their memory can be freed.
   */
  transient?: boolean;
}

/** Yields the bytes of a piece. `start` and `end` are offsets in the piece. */
function* readPiece(
  piece: Piece,
  chunks: ChunkSource,
  { start, end, transient }: Required<ReadPlanOptions>,
): Generator<Buffer> {
  if ('literal' in piece) {
    yield piece.literal.subarray(start, end);
    return;
  }
  for (let at = start; at < end; ) {
    const chunk = chunks.chunkAt(piece.part.key, at);
    const { length } = chunk.bytes;
    try {
      yield chunk.bytes.subarray(at - chunk.start, Math.min(length, end - chunk.start));
    } finally {
      // Also runs if the reader stops early.
      if (transient) releaseMemory(chunk.bytes);
    }
    at = chunk.start + length;
  }
}

/**
 * Yields the bytes of a planned archive in order, a literal or a stored chunk at a time. Memory: one chunk at a time;
 * with `transient` its memory is freed at once, without waiting for the garbage collection.
 * @throws OrreryError STORE_DAMAGED
 */
export function* readPlan(plan: ArchivePlan, chunks: ChunkSource, options: ReadPlanOptions = {}): Generator<Buffer> {
  const { start = 0, end = plan.bytes, transient = false } = options;
  for (let index = pieceAt(plan.pieces, start); index < plan.pieces.length; index += 1) {
    const piece = plan.pieces[index];
    if (piece === undefined || piece.start >= end) break;
    const inPiece = {
      start: Math.max(0, start - piece.start),
      end: Math.min(piece.bytes, end - piece.start),
      transient,
    };
    if (inPiece.start < inPiece.end) yield* readPiece(piece, chunks, inPiece);
  }
}
