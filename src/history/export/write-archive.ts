import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { OrreryError } from '../../contract/index.ts';
import type { ArchiveSource } from '../archive/archive-source.ts';
import { throwIfCancelled } from '../cancelled.ts';

/** Bytes for each write: enough to keep a disk busy, and few enough to check the signal often. */
const BATCH_BYTES = 4 * 1024 * 1024;
/** Bytes between two flushes. */
const FLUSH_BYTES = 16 * 1024 * 1024;

/**
 * Joins pieces into batches of one size, except for the last one. Two buffers take turns: a batch may still be written
 * while the next one is filled, and is invalid after that.
 */
function* toBatches(pieces: Iterable<Buffer>): Generator<Buffer> {
  let buffer = Buffer.allocUnsafeSlow(BATCH_BYTES);
  let other = Buffer.allocUnsafeSlow(BATCH_BYTES);
  let filled = 0;
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      const step = Math.min(BATCH_BYTES - filled, piece.length - at);
      piece.copy(buffer, filled, at, at + step);
      filled += step;
      at += step;
      if (filled < BATCH_BYTES) continue;
      yield buffer;
      [buffer, other] = [other, buffer];
      filled = 0;
    }
  }
  if (filled > 0) yield buffer.subarray(0, filled);
}

/** Writes all of the bytes; the system may accept only some of them at a time. */
async function writeAll(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    at += (await handle.write(bytes, at, bytes.length - at, position + at)).bytesWritten;
  }
}

/** CRC-32 and length of a file's content. */
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

/** Flushes written bytes to the disk from time to time, so that little is left for the end. */
class Flusher {
  readonly #handle: FileHandle;
  #running: Promise<void> | undefined;
  #written = 0;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  add(bytes: number): void {
    this.#written += bytes;
    if (this.#written < FLUSH_BYTES || this.#running !== undefined) return;
    this.#written = 0;
    // The last flush decides. A failure here occurs there again.
    this.#running = this.#handle.datasync().then(
      () => {
        this.#running = undefined;
      },
      () => {},
    );
  }

  async finish(): Promise<void> {
    await this.#running;
    await this.#handle.sync();
  }
}

/**
 * Writes an archive into an empty file. Meanwhile it reads and hashes the next bytes and flushes earlier ones. Then it
 * reads the file back and compares it with the planned CRC-32. Returns the SHA-256. Other errors are those of node:fs.
 * @throws OrreryError STORE_DAMAGED, CANCELLED, FILE_UNWRITABLE when the file's content differs from the written bytes
 */
export async function writeArchive(
  source: ArchiveSource,
  handle: FileHandle,
  onBytes: (bytes: number) => void,
  signal?: AbortSignal,
): Promise<string> {
  const sha256 = createHash('sha256');
  const flusher = new Flusher(handle);
  let position = 0;
  let writing: Promise<void> = Promise.resolve();
  try {
    for (const batch of toBatches(source.read({ transient: true }))) {
      throwIfCancelled(signal);
      sha256.update(batch);
      await writing;
      onBytes(position);
      flusher.add(batch.length);
      writing = writeAll(handle, batch, position);
      position += batch.length;
    }
  } finally {
    await writing.catch(() => {});
  }
  await writing;
  onBytes(position);
  const [written] = await Promise.all([readBack(handle, signal), flusher.finish()]);
  if (written.bytes !== source.plan.bytes || written.crc !== source.plan.crc) {
    const reason = `it reads back ${written.bytes} bytes that are not the ${source.plan.bytes} planned`;
    throw new OrreryError('FILE_UNWRITABLE', { file: source.plan.name, reason });
  }
  return sha256.digest('hex');
}
