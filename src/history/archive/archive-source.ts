import { crc32 } from 'node:zlib';
import { OrreryError } from '../../contract/index.ts';
import { readChain } from '../store/history-file.ts';
import { readHoldings } from '../store/holdings.ts';
import type { Snapshot, Snapshots } from '../store/snapshots.ts';
import { type ArchivePlan, type ArchiveRequest, planArchive } from './plan-archive.ts';
import { type ChunkSource, type ReadPlanOptions, readPlan } from './read-plan.ts';

interface ChunkRow {
  start: bigint;
  stored_crc: bigint;
  bytes: Buffer;
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
