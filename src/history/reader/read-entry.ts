import { once } from 'node:events';
import { crc32, createInflateRaw, type InflateRaw } from 'node:zlib';
import { OrreryError, unreadable } from '../../contract/index.ts';
import { throwIfCancelled } from '../cancelled.ts';
import { ContentError } from '../content-error.ts';
import { releaseMemory } from '../release-memory.ts';
import type { ArchiveEntry, OpenArchive } from './open-archive.ts';

const READ_BYTES = 256 * 1024;
const INFLATED_BYTES = 512 * 1024;
/** The lead of inflating over the reader of the text (bytes), so that neither waits for the other. */
const AHEAD_BYTES = 1 * 1024 * 1024;

/**
 * Yields the stored bytes of an entry, 256 KiB at a time; ends early if the file does. A piece is valid until the next
 * one is requested.
 * @throws OrreryError FILE_UNREADABLE
 */
async function* storedPieces(
  { path, handle }: OpenArchive,
  { start, storedBytes }: ArchiveEntry,
): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(Math.min(READ_BYTES, storedBytes));
  for (let at = 0; at < storedBytes; ) {
    const length = Math.min(buffer.length, storedBytes - at);
    const { bytesRead } = await handle.read(buffer, 0, length, start + at).catch((thrown: unknown) => {
      throw unreadable(path, thrown);
    });
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/**
 * Writes pieces to an inflater, each one after the inflater accepted the one before. Never throws: errors destroy the
 * inflater, so its reader gets them.
 */
async function feed(inflater: InflateRaw, pieces: AsyncIterable<Buffer>): Promise<void> {
  // When an inflater fails, it never answers the write under way.
  const closed = once(inflater, 'close');
  closed.catch(() => {});
  try {
    for await (const piece of pieces) {
      if (inflater.destroyed) return;
      await Promise.race([new Promise<void>((resolve) => inflater.write(piece, () => resolve())), closed]);
    }
    inflater.end();
  } catch (thrown) {
    inflater.destroy(thrown instanceof Error ? thrown : undefined);
  }
}

/**
 * Yields the text of an entry piece by piece. A piece is valid until the next one is requested.
 * @throws ContentError if it cannot be unpacked or ends early; OrreryError FILE_UNREADABLE
 */
async function* inflated(archive: OpenArchive, entry: ArchiveEntry): AsyncGenerator<Buffer> {
  const stored = storedPieces(archive, entry);
  if (!entry.deflated) {
    yield* stored;
    return;
  }
  const ahead = { readableHighWaterMark: AHEAD_BYTES };
  const inflater = createInflateRaw({ chunkSize: INFLATED_BYTES, ...ahead });
  const feeding = feed(inflater, stored);
  try {
    for await (const piece of inflater as AsyncIterable<Buffer>) {
      yield piece;
      // Pieces share one memory block until it is full. The last piece ends at the end of the block.
      if (piece.byteOffset + piece.length === piece.buffer.byteLength) releaseMemory(piece);
    }
  } catch (thrown) {
    if (thrown instanceof OrreryError) throw thrown;
    throw new ContentError(`"${entry.name}" cannot be unpacked: ${thrown instanceof Error ? thrown.message : thrown}`);
  } finally {
    inflater.destroy();
    await feeding;
  }
  if (inflater.bytesWritten !== entry.storedBytes) {
    throw new ContentError(`"${entry.name}" has ${entry.storedBytes - inflater.bytesWritten} bytes after its end`);
  }
}

/**
 * Yields the text of a file inside an archive piece by piece. A piece is valid until the next one is requested. Reading
 * to the end verifies size and CRC-32.
 * @throws ContentError if it cannot be unpacked, or size or CRC-32 differ from the directory
 * @throws OrreryError CANCELLED, FILE_UNREADABLE
 */
export async function* readEntry(
  archive: OpenArchive,
  entry: ArchiveEntry,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  let bytes = 0;
  let crc = 0;
  for await (const piece of inflated(archive, entry)) {
    throwIfCancelled(signal);
    bytes += piece.length;
    if (bytes > entry.rawBytes) throw new ContentError(`"${entry.name}" is longer than the directory says`);
    crc = crc32(piece, crc);
    yield piece;
  }
  if (bytes < entry.rawBytes) {
    throw new ContentError(`"${entry.name}" ends after ${bytes} bytes of ${entry.rawBytes}`);
  }
  if (crc !== entry.crc) throw new ContentError(`"${entry.name}" does not match its CRC-32`);
}
