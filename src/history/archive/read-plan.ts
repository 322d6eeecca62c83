import type { ArchivePlan, Piece } from './plan-archive.ts';

/** Where a part's stored chunks come from. */
export interface ChunkSource {
  /**
   * The chunk of a part that holds the stored byte at `offset`, and where that chunk starts. Its checksum has been
   * checked.
   */
  chunkAt(part: bigint, offset: number): { start: number; bytes: Buffer };
}

/** The first piece that ends after `offset`. */
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

function* readPiece(piece: Piece, from: number, to: number, chunks: ChunkSource): Generator<Buffer> {
  if ('literal' in piece) {
    yield piece.literal.subarray(from, to);
    return;
  }
  for (let at = from; at < to; ) {
    const { start, bytes } = chunks.chunkAt(piece.part.key, at);
    yield bytes.subarray(at - start, Math.min(bytes.length, to - start));
    at = start + bytes.length;
  }
}

/** The bytes of an archive from `start` up to, and without, `end`. In memory: one chunk. */
export function* readPlan(plan: ArchivePlan, chunks: ChunkSource, start = 0, end = plan.bytes): Generator<Buffer> {
  for (let index = pieceAt(plan.pieces, start); index < plan.pieces.length; index += 1) {
    const piece = plan.pieces[index];
    if (piece === undefined || piece.start >= end) break;
    const from = Math.max(0, start - piece.start);
    const to = Math.min(piece.bytes, end - piece.start);
    if (from < to) yield* readPiece(piece, from, to, chunks);
  }
}
