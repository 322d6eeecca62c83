import { crc32 } from 'node:zlib';
import { OrreryError } from '../../contract/index.ts';
import { releaseMemory } from '../release-memory.ts';
import { readChain } from '../store/history-file.ts';
import { readHoldings } from '../store/holdings.ts';
import type { Snapshot, Snapshots } from '../store/snapshots.ts';
import { type ArchivePlan, type ArchiveRequest, type Piece, planArchive } from './plan-archive.ts';

interface ChunkRow {
  start: bigint;
  stored_crc: bigint;
  bytes: Buffer;
}

/** Reads the stored chunks of parts. */
interface ChunkSource {
  /**
   * Returns the chunk of part number `part` that contains the stored byte at `offset`, and the offset of the chunk's
   * first byte. Its checksum is verified.
   * @throws OrreryError STORE_DAMAGED
   */
  chunkAt(part: bigint, offset: number): { start: number; bytes: Buffer };
}

/** The bytes of an archive to read. */
interface ReadPlanOptions {
  /** First byte; 0 when absent. */
  start?: number;
  /** The offset after the last byte; the end of the archive when absent. */
  end?: number;
  /**
   * True when the caller does not use yielded bytes after it requests the next ones, so that their memory can be freed.
   */
  transient?: boolean;
}

/**
 * An archive that can be read at any offset. It is a snapshot of the history at the time of opening, whatever is stored
 * or removed meanwhile. Its owner closes it.
 */
export class ArchiveSource {
  readonly plan: ArchivePlan;
  readonly #snapshot: Snapshot;
  readonly #chunks: ChunkSource;

  /**
   * Takes a snapshot of the history and plans the archive of `request` on it. `close` releases the snapshot.
   * @throws OrreryError RANGE_REVERSED, RANGE_OFF_BOUNDARY, RANGE_OUTSIDE, RANGE_GAP, HISTORY_UNKNOWN, HISTORY_MISSING,
   * STORE_DAMAGED
   */
  constructor(history: Snapshots, request: ArchiveRequest) {
    const { file } = history;
    this.#snapshot = history.take();
    const { connection } = this.#snapshot;
    try {
      this.plan = planArchive(readChain(connection), request, readHoldings(connection, request.table));
    } catch (thrown) {
      this.#snapshot.release();
      throw thrown;
    }
    const select = connection.named<ChunkRow>(
      'SELECT start, stored_crc, bytes FROM chunk WHERE part = ? AND start <= ? ORDER BY start DESC LIMIT 1',
    );
    this.#chunks = {
      chunkAt(part, offset) {
        const row = select.get(part, offset);
        if (row === undefined || Number(row.start) + row.bytes.length <= offset) {
          throw new OrreryError('STORE_DAMAGED', { file, reason: `part ${part} ends before byte ${offset}` });
        }
        if (crc32(row.bytes) !== Number(row.stored_crc)) {
          throw new OrreryError('STORE_DAMAGED', { file, reason: `part ${part}: a chunk does not match its checksum` });
        }
        return { start: Number(row.start), bytes: row.bytes };
      },
    };
  }

  /**
   * Yields the bytes of the archive in order, a stored chunk at a time. `options` selects a range of bytes; without it,
   * all are read.
   * @throws OrreryError STORE_DAMAGED if stored bytes end too early or do not match their checksum
   */
  read(options?: ReadPlanOptions): Generator<Buffer> {
    return readPlan(this.plan, this.#chunks, options);
  }

  /** Releases the snapshot; the archive cannot be read afterwards. */
  close(): void {
    this.#snapshot.release();
  }
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
