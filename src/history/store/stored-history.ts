import { promisify } from 'node:util';
import { crc32, inflateRaw as inflateRawCallback, constants as zlib } from 'node:zlib';
import { OrreryError } from '../../contract/index.ts';
import { releaseMemory } from '../release-memory.ts';
import type { ExportTable } from '../segments/tables.ts';
import { type KnownBlock, readKnownBlocks } from './block-clock.ts';
import { readChain } from './history-file.ts';
import { type Holding, readHoldings } from './holdings.ts';
import type { Part } from './part-rows.ts';
import { type Snapshot, Snapshots } from './snapshots.ts';

const inflateRaw = promisify<Buffer, object, Buffer>(inflateRawCallback);

interface ChunkRow {
  start: bigint;
  rows: bigint;
  raw_bytes: bigint;
  stored_crc: bigint;
  bytes: Buffer;
}

/** Whole rows of a part as they were received, without the header. */
export interface StoredRows {
  rows: number;
  bytes: Buffer;
}

/**
 * One state of a file of history. It stays the same while the owner of the file stores and removes parts. The caller
 * that opens it closes it.
 */
export class StoredHistory {
  readonly chainId: string;
  readonly #file: string;
  readonly #snapshot: Snapshot;

  /**
   * Opens a file of history at its newest state.
   * @throws OrreryError STORE_NEWER, STORE_DAMAGED (also if there is no file), TOO_MANY_OPEN_FILES
   */
  constructor(file: string) {
    this.#file = file;
    this.#snapshot = new Snapshots(file).take();
    this.chainId = readChain(this.#snapshot.connection);
  }

  /** Returns every known segment, lowest first, with its stored part of the table. */
  holdings(table: ExportTable): Holding[] {
    return readHoldings(this.#snapshot.connection, table);
  }

  /** Returns the blocks at the ends of parts of `blocks` that are or were stored, with their times, lowest first. */
  knownBlocks(): KnownBlock[] {
    return readKnownBlocks(this.#snapshot.connection);
  }

  /**
   * Yields the rows of a part, about a mebibyte at a time, without the header. The next ones are inflated in another
   * thread while the caller works. The memory of rows is freed when the caller asks for the next ones.
   * @throws OrreryError STORE_DAMAGED if a chunk is not what was stored
   */
  async *rows({ key }: Pick<Part, 'key'>): AsyncGenerator<StoredRows> {
    let next: Promise<StoredRows> | undefined;
    for (const { rows, raw_bytes, bytes } of this.#chunks(key)) {
      const current = next;
      next = this.#inflate(key, bytes, Number(raw_bytes)).then((raw) => ({ rows: Number(rows), bytes: raw }));
      // An error shows when its turn comes.
      next.catch(() => {});
      if (current !== undefined) yield* this.#lend(current);
    }
    if (next !== undefined) yield* this.#lend(next);
  }

  /** Releases the snapshot; nothing can be read afterwards. */
  close(): void {
    this.#snapshot.release();
  }

  /** Yields the rows once, and frees their memory when the caller goes on or stops. */
  async *#lend(rows: Promise<StoredRows>): AsyncGenerator<StoredRows> {
    const lent = await rows;
    try {
      yield lent;
    } finally {
      releaseMemory(lent.bytes);
    }
  }

  /**
   * Yields the chunks of a part, in order.
   * @throws OrreryError STORE_DAMAGED if one is missing or does not match its checksum
   */
  *#chunks(key: bigint): Generator<ChunkRow> {
    const select = this.#snapshot.connection.named<ChunkRow>(
      'SELECT start, rows, raw_bytes, stored_crc, bytes FROM chunk WHERE part = ? AND start >= ? ORDER BY start LIMIT 1',
    );
    for (let at = 0n; ; ) {
      const row = select.get(key, at);
      if (row === undefined) return;
      if (row.start !== at || crc32(row.bytes) !== Number(row.stored_crc)) throw this.#damaged(key);
      at = row.start + BigInt(row.bytes.length);
      yield row;
    }
  }

  /** Inflates a chunk to exactly `rawBytes` bytes and frees the memory of `bytes`. @throws OrreryError STORE_DAMAGED */
  async #inflate(key: bigint, bytes: Buffer, rawBytes: number): Promise<Buffer> {
    let raw: Buffer;
    try {
      // A chunk ends in a full flush and has no last block. No more is unpacked than it claims to hold.
      raw = await inflateRaw(bytes, {
        finishFlush: zlib.Z_SYNC_FLUSH,
        maxOutputLength: rawBytes,
        // All of it in one piece, with room to see the end.
        chunkSize: Math.max(zlib.Z_MIN_CHUNK, rawBytes + 1),
      });
    } catch (cause) {
      throw this.#damaged(key, cause);
    }
    releaseMemory(bytes);
    if (raw.length !== rawBytes) throw this.#damaged(key);
    return raw;
  }

  /** Returns the error of a part whose chunk is not what was stored. */
  #damaged(key: bigint, cause?: unknown): OrreryError {
    const reason = `part ${key}: a chunk is not what was stored`;
    return new OrreryError('STORE_DAMAGED', { file: this.#file, reason }, { cause });
  }
}
