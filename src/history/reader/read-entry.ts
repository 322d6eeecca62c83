import { pipeline } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { throwIfCancelled } from '../cancelled.ts';
import { ContentError } from '../content-error.ts';
import type { ArchiveEntry, OpenArchive } from './open-archive.ts';

const READ_BYTES = 256 * 1024;
const INFLATED_BYTES = 512 * 1024;
/** How far inflating may run ahead of who reads the text, so that neither waits for the other. */
const AHEAD_BYTES = 4 * 1024 * 1024;

async function* inflated({ handle }: OpenArchive, entry: ArchiveEntry): AsyncGenerator<Buffer> {
  if (entry.storedBytes === 0) {
    if (entry.deflated) throw new ContentError(`"${entry.name}" has no stored bytes`);
    return;
  }
  const range = { start: entry.start, end: entry.start + entry.storedBytes - 1 };
  const stored = handle.createReadStream({ ...range, autoClose: false, highWaterMark: READ_BYTES });
  if (!entry.deflated) {
    yield* stored;
    return;
  }
  const ahead = { readableHighWaterMark: AHEAD_BYTES };
  const inflater = createInflateRaw({ chunkSize: INFLATED_BYTES, ...ahead });
  pipeline(stored, inflater, () => {});
  try {
    yield* inflater;
  } catch (thrown) {
    throw new ContentError(`"${entry.name}" cannot be unpacked: ${thrown instanceof Error ? thrown.message : thrown}`);
  }
  if (inflater.bytesWritten !== entry.storedBytes) {
    throw new ContentError(`"${entry.name}" has ${entry.storedBytes - inflater.bytesWritten} bytes after its end`);
  }
}

/**
 * The text of a file inside an archive, piece by piece. Reading to the end proves its size and CRC-32.
 * @throws ContentError
 * @throws OrreryError CANCELLED
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
