import type { FileHandle } from 'node:fs/promises';
import { OrreryError } from '../../contract/index.ts';
import type { ArchiveSource } from '../archive/archive-source.ts';
import type { ArchivePlan } from '../archive/plan-archive.ts';
import { throwIfCancelled } from '../cancelled.ts';
import { type FileSums, nothingWritten, type sumFile, tellWritten, type Written } from './sum-file.ts';

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

/** Flushes written bytes to the disk from time to time, so that little is left for the end. */
class Flusher {
  readonly #handle: FileHandle;
  #running: Promise<void> | undefined;
  #failure: unknown;
  #written = 0;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  /**
   * Counts newly written bytes. Starts a flush in the background when 16 MiB were written since the last one.
   * @throws errors of node:fs of an earlier flush
   */
  add(bytes: number): void {
    if (this.#failure !== undefined) throw this.#failure;
    this.#written += bytes;
    if (this.#written < FLUSH_BYTES || this.#running !== undefined) return;
    this.#written = 0;
    this.#running = this.#handle.datasync().then(() => {
      this.#running = undefined;
    });
    // The system reports a failure once: the last flush would not repeat it. The next `add` throws it, or `finish`.
    this.#running.catch((thrown: unknown) => {
      this.#failure = thrown;
    });
  }

  /** Flushes everything that was written and waits for it. @throws errors of node:fs */
  async finish(): Promise<void> {
    await this.#running;
    await this.#handle.sync();
  }
}

/** The parts of an archive that are needed to write it. */
export interface ArchiveBytes extends Pick<ArchiveSource, 'read'> {
  readonly plan: Pick<ArchivePlan, 'bytes' | 'crc'>;
}

/** The file that an archive is written into, open and empty. */
export interface OpenArchiveFile {
  /** The archive's path, for errors. */
  path: string;
  handle: FileHandle;
}

/** Options of writing an archive. */
interface WriteOptions {
  /** Called with the number of bytes written so far. */
  onBytes(bytes: number): void;
  signal?: AbortSignal | undefined;
}

/**
 * Writes an archive into an empty file and tells `written` how far it is. Reads the next bytes while it writes.
 * @throws OrreryError STORE_DAMAGED, CANCELLED; errors of node:fs
 */
async function writeBatches(
  source: ArchiveBytes,
  handle: FileHandle,
  written: Written,
  { onBytes, signal }: WriteOptions,
): Promise<void> {
  const flusher = new Flusher(handle);
  let position = 0;
  let writing: Promise<void> = Promise.resolve();
  const finishBatch = async (): Promise<void> => {
    await writing;
    // After the signal, the file is given up: no number may follow.
    throwIfCancelled(signal);
    tellWritten(written, position);
    onBytes(position);
  };
  try {
    for (const batch of toBatches(source.read({ transient: true }))) {
      await finishBatch();
      flusher.add(batch.length);
      writing = writeAll(handle, batch, position);
      position += batch.length;
    }
  } finally {
    await writing.catch(() => {});
  }
  await finishBatch();
  await flusher.finish();
}

/**
 * Writes an archive into an empty file and flushes it. Beside that, reads the file back and compares length and CRC-32
 * with the plan. Returns the SHA-256 of the file in hexadecimal digits. Other errors are those of node:fs.
 * @param options `sum` sums the file, in this thread or in another one
 * @throws OrreryError STORE_DAMAGED, CANCELLED, FILE_UNWRITABLE if the file's content differs from the plan; those of
 * `sum`
 */
export async function writeArchive(
  source: ArchiveBytes,
  { path, handle }: OpenArchiveFile,
  options: WriteOptions & { sum: typeof sumFile },
): Promise<string> {
  const { plan } = source;
  const { sum, signal } = options;
  const written = nothingWritten();
  const giveUp = () => tellWritten(written);
  signal?.addEventListener('abort', giveUp);
  const summing = sum({ path, descriptor: handle.fd, total: plan.bytes, written });
  // `await summing` throws it; without a handler now, it would count as unhandled until then.
  summing.catch(() => {});
  let sums: FileSums;
  try {
    await writeBatches(source, handle, written, options);
    sums = await summing;
  } catch (thrown) {
    // An export that was cancelled reports that, and no error that followed: the sum thread gives up too.
    throwIfCancelled(signal);
    throw thrown;
  } finally {
    signal?.removeEventListener('abort', giveUp);
    giveUp();
    // Nobody may close the file while it is read.
    await Promise.allSettled([summing]);
  }
  if (sums.bytes !== plan.bytes || sums.crc !== plan.crc) {
    const reason = `it has ${sums.bytes} bytes on disk that differ from the ${plan.bytes} planned ones`;
    throw new OrreryError('FILE_UNWRITABLE', { file: path, reason });
  }
  return sums.sha256;
}
