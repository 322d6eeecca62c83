import { crc32 } from 'node:zlib';
import { OrreryError } from '../../contract/index.ts';
import type { Connection } from '../../sqlite/index.ts';
import { openToRead, readChain } from '../store/history-file.ts';
import { readHoldings } from '../store/holdings.ts';
import { type ArchivePlan, type ArchiveRequest, planArchive } from './plan-archive.ts';
import { type ChunkSource, type ReadOptions, readPlan } from './read-plan.ts';

interface ChunkRow {
  start: bigint;
  stored_crc: bigint;
  bytes: Buffer;
}

/**
 * An archive that can be read at any offset. It holds the history as it was when it was opened, whatever is stored or
 * removed meanwhile, and has one owner, who closes it.
 */
export class ArchiveSource {
  readonly plan: ArchivePlan;
  readonly #connection: Connection;
  readonly #chunks: ChunkSource;

  /**
   * @param file the file of history
   * @throws OrreryError RANGE_REVERSED, RANGE_OFF_BOUNDARY, RANGE_OUTSIDE, RANGE_GAP, HISTORY_UNKNOWN, HISTORY_MISSING
   */
  constructor(file: string, request: ArchiveRequest) {
    this.#connection = openToRead(file);
    try {
      this.#connection.statement('BEGIN').run();
      this.plan = planArchive(readChain(this.#connection), request, readHoldings(this.#connection, request.table));
    } catch (thrown) {
      this.#connection.close();
      throw thrown;
    }
    const select = this.#connection.named<ChunkRow>(
      'SELECT start, stored_crc, bytes FROM chunk WHERE part = ? AND start <= ? ORDER BY start DESC LIMIT 1',
    );
    this.#chunks = {
      chunkAt(part, offset) {
        const row = select.get(part, offset);
        if (row === undefined || Number(row.start) + row.bytes.length <= offset) {
          throw new OrreryError('STORE_DAMAGED', { file, reason: `part ${part} ends before byte ${offset}` });
        }
        if (crc32(row.bytes) !== Number(row.stored_crc)) {
          throw new OrreryError('STORE_DAMAGED', { file, reason: `part ${part}: a chunk belies its checksum` });
        }
        return { start: Number(row.start), bytes: row.bytes };
      },
    };
  }

  /**
   * Bytes of the archive, a chunk at a time.
   * @throws OrreryError STORE_DAMAGED when stored bytes belie their checksum
   */
  read(options?: ReadOptions): Generator<Buffer> {
    return readPlan(this.plan, this.#chunks, options);
  }

  close(): void {
    this.#connection.close();
  }
}
