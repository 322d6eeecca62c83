import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { OrreryError } from '../../contract/index.ts';
import type { ArchiveSource } from '../archive/archive-source.ts';
import { throwIfCancelled } from '../cancelled.ts';

/** Bytes per write: enough to keep a disk busy, few enough to hear a signal. */
const BATCH_BYTES = 4 * 1024 * 1024;

interface Batch {
  bytes: number;
  pieces: Buffer[];
}

function* batchesOf(pieces: Iterable<Buffer>): Generator<Batch> {
  let batch: Batch = { bytes: 0, pieces: [] };
  for (const piece of pieces) {
    batch.pieces.push(piece);
    batch.bytes += piece.length;
    if (batch.bytes < BATCH_BYTES) continue;
    yield batch;
    batch = { bytes: 0, pieces: [] };
  }
  if (batch.bytes > 0) yield batch;
}

/** Writes all of the pieces; the system may take only some of them at a time. */
async function writeAll(handle: FileHandle, { bytes, pieces }: Batch, position: number): Promise<void> {
  let { bytesWritten } = await handle.writev(pieces, position);
  if (bytesWritten === bytes) return;
  const all = Buffer.concat(pieces);
  while (bytesWritten < bytes) {
    bytesWritten += (await handle.write(all, bytesWritten, bytes - bytesWritten, position + bytesWritten)).bytesWritten;
  }
}

/** CRC-32 and length of what a file holds now. */
async function readBack(handle: FileHandle, signal: AbortSignal | undefined): Promise<{ bytes: number; crc: number }> {
  const buffer = Buffer.allocUnsafe(BATCH_BYTES);
  let bytes = 0;
  let crc = 0;
  for (;;) {
    throwIfCancelled(signal);
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, bytes);
    if (bytesRead === 0) return { bytes, crc };
    crc = crc32(buffer.subarray(0, bytesRead), crc);
    bytes += bytesRead;
  }
}

/**
 * Writes an archive into an empty file while the next bytes are read and hashed, then reads it back and compares.
 * Returns its SHA-256. Besides those of the catalogue, errors are those of node:fs.
 * @throws OrreryError STORE_DAMAGED, CANCELLED, FILE_UNWRITABLE when the file holds something else than was written
 */
export async function writeArchive(
  source: ArchiveSource,
  handle: FileHandle,
  onBytes: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<string> {
  const sha256 = createHash('sha256');
  let crc = 0;
  let position = 0;
  let writing: Promise<void> = Promise.resolve();
  try {
    for (const batch of batchesOf(source.read())) {
      throwIfCancelled(signal);
      for (const piece of batch.pieces) {
        sha256.update(piece);
        crc = crc32(piece, crc);
      }
      await writing;
      onBytes(position);
      writing = writeAll(handle, batch, position);
      position += batch.bytes;
    }
  } finally {
    await writing.catch(() => {});
  }
  await writing;
  onBytes(position);
  const written = await readBack(handle, signal);
  if (written.bytes !== source.plan.bytes || written.crc !== crc) {
    const reason = `it reads back ${written.bytes} bytes that are not the ${source.plan.bytes} written`;
    throw new OrreryError('FILE_UNWRITABLE', { file: source.plan.name, reason });
  }
  return sha256.digest('hex');
}
