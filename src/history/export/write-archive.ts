import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { OrreryError } from '../../contract/index.ts';
import type { ArchiveSource } from '../archive/archive-source.ts';
import { throwIfCancelled } from '../cancelled.ts';

/** Bytes per write: enough to keep a disk busy, few enough to hear a signal. */
const BATCH_BYTES = 4 * 1024 * 1024;
/** Bytes per flush on the way. */
const FLUSH_BYTES = 16 * 1024 * 1024;

/**
 * The same bytes in pieces of one size, all but the last. They lie in two buffers by turns: a piece may still be written
 * while the next is made, and is gone after that.
 */
function* batchesOf(pieces: Iterable<Buffer>): Generator<Buffer> {
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

/** Writes all of the bytes; the system may take only some of them at a time. */
async function writeAll(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    at += (await handle.write(bytes, at, bytes.length - at, position + at)).bytesWritten;
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

/** Sends what was written on to the disk now and then, so that little is left for the end. */
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
    // The last flush is the one that counts; what fails here fails there again.
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
 * Writes an archive into an empty file while the next bytes are read and hashed and earlier ones flushed, then reads it
 * back and compares it with the CRC-32 that was planned. Returns its SHA-256. Besides those of the catalogue, errors are
 * those of node:fs.
 * @throws OrreryError STORE_DAMAGED, CANCELLED, FILE_UNWRITABLE when the file holds something else than was written
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
    for (const batch of batchesOf(source.read({ transient: true }))) {
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
