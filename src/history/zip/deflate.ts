/**
 * Deflate streams that can be joined. Every piece ends on a byte boundary without a last block. Pieces that were
 * deflated separately form one valid stream when `DEFLATE_END` follows them (RFC 1951 section 3.2.3).
 */
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';
import type { RowChunk } from '../csv/row-cutter.ts';

const deflateRawAsync = promisify(deflateRaw);

/** An empty last block with fixed codes: it ends a stream of pieces and adds no text. */
export const DEFLATE_END: Buffer = Buffer.from([0x03, 0x00]);

const MAX_STORED_BLOCK_BYTES = 0xffff;

/** A chunk as it is stored: deflated, without a last block. Sizes are in bytes. */
export interface StoredChunk {
  rows: number;
  rawBytes: number;
  rawCrc: number;
  storedCrc: number;
  bytes: Buffer;
}

/**
 * Deflates a chunk at level 6 in the thread pool; returns it with its sizes and CRCs. It ends with a full flush, so
 * that the next chunk does not refer to it.
 */
export async function deflateChunk({ rows, bytes: raw }: RowChunk): Promise<StoredChunk> {
  const bytes = await deflateRawAsync(raw, {
    level: 6,
    memLevel: 9,
    finishFlush: constants.Z_FULL_FLUSH,
    // Large enough for the whole answer at common ratios: each further piece needs another round through the pool.
    chunkSize: Math.max(64 * 1024, raw.length >>> 1),
  });
  return { rows, rawBytes: raw.length, rawCrc: crc32(raw), storedCrc: crc32(bytes), bytes };
}

/**
 * Returns a text as uncompressed deflate blocks, without a last block. The bytes are the same with every deflate
 * library (RFC 1951 section 3.2.4).
 */
export function storedBlocks(text: Buffer): Buffer {
  const blocks: Buffer[] = [];
  for (let at = 0; at < text.length; at += MAX_STORED_BLOCK_BYTES) {
    const piece = text.subarray(at, at + MAX_STORED_BLOCK_BYTES);
    const head = Buffer.alloc(5);
    head.writeUInt16LE(piece.length, 1);
    head.writeUInt16LE(piece.length ^ 0xffff, 3);
    blocks.push(head, piece);
  }
  return Buffer.concat(blocks);
}
