/**
 * Deflate streams that can be joined. Every piece ends on a byte boundary without a last block. Pieces that were
 * deflated separately form one valid stream when `DEFLATE_END` follows them (RFC 1951 section 3.2.3).
 */
import { crc32 } from 'node:zlib';
import type { RowChunk } from '../csv/row-cutter.ts';
import { deflateOpen } from './deflater.ts';

/** An empty last block with fixed codes: it ends a stream of pieces and adds no text. */
export const DEFLATE_END: Buffer = Buffer.from([0x03, 0x00]);

const MAX_STORED_BLOCK_BYTES = 0xffff;

/**
 * A chunk as it is stored: deflated without the last block of a deflate stream, so that more can follow. Sizes are in
 * bytes.
 */
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
  const bytes = await deflateOpen(raw);
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
