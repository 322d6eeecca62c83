import { createHash } from 'node:crypto';
import { readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { OrreryError, unwritable } from '../../contract/index.ts';

/** Bytes to read at a time: they are still in the processor's cache when they are summed. */
const STEP_BYTES = 256 * 1024;
/** The progress of a writer that has given up. */
const GIVEN_UP = -1n;

/** The length of a file in bytes, its CRC-32, and its SHA-256 in hexadecimal digits. */
export interface FileSums {
  bytes: number;
  crc: number;
  sha256: string;
}

/** The number of bytes that are written so far. Another thread can read it and wait for more. */
export type Written = BigInt64Array<SharedArrayBuffer>;

/** Returns the progress of a writer that has not begun. */
export function nothingWritten(): Written {
  return new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT));
}

/**
 * Tells all readers of a growing file how many bytes are written now. Without a number, it tells them that the writer
 * has given up.
 */
export function tellWritten(written: Written, bytes?: number): void {
  Atomics.store(written, 0, bytes === undefined ? GIVEN_UP : BigInt(bytes));
  Atomics.notify(written, 0);
}

/** A file that is being written. */
export interface GrowingFile {
  /** Its path, for errors. */
  path: string;
  /** An open descriptor. It stays open until the file is summed. */
  descriptor: number;
  /** The number of bytes after which its writer is done. */
  total: number;
  written: Written;
}

/**
 * Reads a file from its start to its end while it is written, and returns its sums.
 * @throws OrreryError CANCELLED if the writer has given up, FILE_UNWRITABLE if it cannot be read back
 */
export async function sumFile({ path, descriptor, total, written }: GrowingFile): Promise<FileSums> {
  const buffer = Buffer.allocUnsafeSlow(STEP_BYTES);
  const sha256 = createHash('sha256');
  let bytes = 0;
  let crc = 0;
  for (;;) {
    const reached = Atomics.load(written, 0);
    if (reached === GIVEN_UP) throw new OrreryError('CANCELLED', {});
    // A file that is longer than it should be is read to its end as well.
    const ready = Number(reached) < total ? Number(reached) - bytes : STEP_BYTES;
    if (ready === 0) {
      await Atomics.waitAsync(written, 0, reached).value;
      continue;
    }
    let count: number;
    try {
      count = readSync(descriptor, buffer, 0, Math.min(ready, STEP_BYTES), bytes);
    } catch (thrown) {
      throw unwritable(path, thrown);
    }
    if (count === 0) return { bytes, crc, sha256: sha256.digest('hex') };
    const piece = buffer.subarray(0, count);
    sha256.update(piece);
    crc = crc32(piece, crc);
    bytes += count;
  }
}
