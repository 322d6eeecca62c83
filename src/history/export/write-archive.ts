import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { OrreryError } from '../../contract/index.ts';
import type { ArchiveSource } from '../archive/archive-source.ts';
import type { ArchivePlan } from '../archive/plan-archive.ts';
import { throwIfCancelled } from '../cancelled.ts';

/** Bytes for each write: enough to keep a disk busy, and few enough to check the signal often. */
const BATCH_BYTES = 4 * 1024 * 1024;
/** Bytes between two flushes. */
const FLUSH_BYTES = 16 * 1024 * 1024;

/**
 * Yields the same bytes in batches of 4 MiB; the last one may be smaller. Two buffers take turns: a batch may still be
 * written while the next one is filled, and is invalid after that.
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

/** Writes all bytes at a position (bytes) of the file; the system may accept only some of them at a time. */
async function writeAll(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    at += (await handle.write(bytes, at, bytes.length - at, position + at)).bytesWritten;
  }
}

/** Reads a file from its start to its end and returns its length (bytes) and CRC-32. @throws OrreryError CANCELLED */
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

  /** Counts newly written bytes. Starts a flush in the background when 16 MiB were written since the last one. */
  add(bytes: number): void {
    this.#written += bytes;
    if (this.#written < FLUSH_BYTES || this.#running !== undefined) return;
    this.#written = 0;
    // The system reports a failure once: the last flush would not repeat it. `finish` throws it.
    this.#running = this.#handle.datasync().then(() => {
      this.#running = undefined;
    });
    this.#running.catch(() => {});
  }

  /** Flushes everything that was written and waits for it. @throws errors of node:fs */
  async finish(): Promise<void> {
    await this.#running;
    await this.#handle.sync();
  }
}

/** The parts of an archive that are needed to write it. */
export interface ArchiveBytes extends Pick<ArchiveSource, 'read'> {
  readonly plan: Pick<ArchivePlan, 'name' | 'bytes' | 'crc'>;
}

/**
 * Writes an archive into an empty file, flushes it, reads it back and compares length and CRC-32 with the plan. Returns
 * the SHA-256 in hexadecimal digits. Reads and hashes the next bytes while it writes. Other errors are those of
 * node:fs.
 * @param onBytes called with the number of bytes written so far
 * @throws OrreryError STORE_DAMAGED, CANCELLED, FILE_UNWRITABLE if the file's content differs from the written bytes
 */
export async function writeArchive(
  source: ArchiveBytes,
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
