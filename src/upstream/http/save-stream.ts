import { open, rm } from 'node:fs/promises';
import { isSystemError, OrreryError, systemCode, unwritable } from '../../contract/index.ts';
import type { Stream } from './streams.ts';

/** The new file to which an answer is saved, and its limit. */
export interface SaveOptions {
  /** Path of the new file; nothing may exist there. */
  file: string;
  /** Maximum size of the file (bytes). */
  mostBytes: number;
  /** Called with the number of bytes received so far. */
  onBytes?: (bytes: number) => void;
}

/**
 * Writes a body to a new file piece by piece and returns its size in bytes. After an error, it discards the rest and
 * removes the file, except one that was there before.
 * @throws OrreryError UPSTREAM_UNREACHABLE, UPSTREAM_INVALID (more than `mostBytes`), CANCELLED, DISK_FULL,
 * FILE_UNWRITABLE (also if the file exists), TOO_MANY_OPEN_FILES
 */
export async function saveStream(
  service: string,
  stream: Stream,
  { file, mostBytes, onBytes }: SaveOptions,
): Promise<number> {
  let bytes = 0;
  try {
    const handle = await open(file, 'wx', 0o600);
    try {
      for await (const piece of stream.pieces()) {
        bytes += piece.length;
        if (bytes > mostBytes) {
          throw new OrreryError('UPSTREAM_INVALID', {
            service,
            problem: `an archive is larger than ${mostBytes} bytes`,
          });
        }
        for (let at = 0; at < piece.length; ) at += (await handle.write(piece, at)).bytesWritten;
        onBytes?.(bytes);
      }
    } finally {
      await handle.close();
    }
    return bytes;
  } catch (thrown) {
    stream.discard();
    if (systemCode(thrown) !== 'EEXIST') await rm(file, { force: true });
    throw isSystemError(thrown) ? unwritable(file, thrown) : thrown;
  }
}
