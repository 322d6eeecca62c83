import { crc32, inflateRawSync, constants as zlib } from 'node:zlib';
import { OrreryError } from '../../contract/index.ts';
import type { ExportTable } from '../segments/tables.ts';
import { readChain } from './history-file.ts';
import { type Holding, readHoldings } from './holdings.ts';
import type { Part } from './part-rows.ts';
import { type Snapshot, Snapshots } from './snapshots.ts';

/** Whole rows of a part as they came, without the header. */
export interface StoredRows {
  rows: number;
  bytes: Buffer;
}

/**
 * One state of a file of history, read beside its owner, whatever the owner stores or removes meanwhile. Whoever opens it
 * closes it.
 */
export class StoredHistory {
  readonly chainId: string;
  readonly #file: string;
  readonly #snapshot: Snapshot;

  /** @throws OrreryError STORE_NEWER, STORE_DAMAGED (also where there is no file), TOO_MANY_OPEN_FILES */
  constructor(file: string) {
    this.#file = file;
    this.#snapshot = new Snapshots(file).take();
    this.chainId = readChain(this.#snapshot.connection);
  }

  /** Every known segment with its stored part of a table, lowest first. */
  holdings(table: ExportTable): Holding[] {
    return readHoldings(this.#snapshot.connection, table);
  }

  /**
   * The rows of a part, about a mebibyte at a time.
   * @throws OrreryError STORE_DAMAGED when a chunk is not what was stored
   */
  *rows({ key }: Pick<Part, 'key'>): Generator<StoredRows> {
    const next = this.#snapshot.connection.named<{
      start: bigint;
      rows: bigint;
      raw_bytes: bigint;
      stored_crc: bigint;
      bytes: Buffer;
    }>(
      'SELECT start, rows, raw_bytes, stored_crc, bytes FROM chunk WHERE part = ? AND start >= ? ORDER BY start LIMIT 1',
    );
    for (let at = 0n; ; ) {
      const row = next.get(key, at);
      if (row === undefined) return;
      const { start, rows, raw_bytes, stored_crc, bytes } = row;
      if (start !== at || crc32(bytes) !== Number(stored_crc)) throw this.#damaged(key);
      yield { rows: Number(rows), bytes: this.#inflate(key, bytes, Number(raw_bytes)) };
      at = start + BigInt(bytes.length);
    }
  }

  close(): void {
    this.#snapshot.release();
  }

  #inflate(key: bigint, bytes: Buffer, rawBytes: number): Buffer {
    let raw: Buffer;
    try {
      // A chunk ends in a full flush and has no last block. No more is unpacked than it claims to hold.
      raw = inflateRawSync(bytes, { finishFlush: zlib.Z_SYNC_FLUSH, maxOutputLength: rawBytes });
    } catch (cause) {
      throw this.#damaged(key, cause);
    }
    if (raw.length !== rawBytes) throw this.#damaged(key);
    return raw;
  }

  #damaged(key: bigint, cause?: unknown): OrreryError {
    const reason = `part ${key}: a chunk is not what was stored`;
    return new OrreryError('STORE_DAMAGED', { file: this.#file, reason }, { cause });
  }
}
