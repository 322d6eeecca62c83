/** Archives that a page sent because a browser reveals no paths. They are temporary files of the data folder. */
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isSystemError, OrreryError, unwritable } from '../contract/index.ts';

/** The archives that pages sent, as temporary files. */
export interface UploadedArchives {
  /**
   * Writes an archive to its own file as it arrives, and returns the path. Beyond a small number, the oldest file is
   * removed.
   * @param name the file's name on the person's machine; only its last part is used
   * @throws OrreryError BODY_TOO_LARGE, DISK_FULL, FILE_UNWRITABLE, CANCELLED. No file is left then.
   */
  receive(name: string, body: Readable, signal: AbortSignal): Promise<string>;
  /** Removes all uploaded files. */
  close(): Promise<void>;
}

/** Limits on the archives that pages upload. */
export interface UploadLimits {
  /** Maximum size of one archive. */
  bytes: number;
  /** Maximum number of archives at a time. */
  files: number;
}

const LIMITS: UploadLimits = { bytes: 1024 ** 3, files: 3 };
const MAX_NAME_LETTERS = 100;

/** Returns a similar name that every file system accepts, with the extension `.zip`. */
function fileName(name: string): string {
  const plain = basename(name.replaceAll('\\', '/'))
    .replace(/\.zip$/i, '')
    .replace(/[^\w() .-]/g, '_')
    .replace(/^[ .]+/, '')
    .slice(0, MAX_NAME_LETTERS);
  return `${plain === '' ? 'archive' : plain}.zip`;
}

/** Returns the place for uploads in a data folder. Removes files of an earlier run. */
export async function openUploadedArchives(dataDir: string, limits = LIMITS): Promise<UploadedArchives> {
  const folder = join(dataDir, 'uploads');
  const kept: string[] = [];
  const remove = (path: string) => rm(path, { recursive: true, force: true, maxRetries: 5 });
  await remove(folder);

  async function write(file: string, body: Readable, signal: AbortSignal): Promise<void> {
    let received = 0;
    async function* counted(pieces: AsyncIterable<Uint8Array>) {
      for await (const piece of pieces) {
        received += piece.length;
        if (received > limits.bytes) throw new OrreryError('BODY_TOO_LARGE', { limit: limits.bytes });
        yield piece;
      }
    }
    try {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await pipeline(body, counted, createWriteStream(file, { flags: 'wx', mode: 0o600 }), { signal });
    } catch (thrown) {
      await remove(dirname(file));
      if (signal.aborted) throw new OrreryError('CANCELLED', {}, { cause: thrown });
      throw isSystemError(thrown) ? unwritable(file, thrown) : thrown;
    }
  }

  return {
    async receive(name, body, signal) {
      const file = join(folder, randomBytes(8).toString('hex'), fileName(name));
      await write(file, body, signal);
      kept.push(dirname(file));
      await Promise.all(kept.splice(0, Math.max(0, kept.length - limits.files)).map(remove));
      return file;
    },
    close: () => remove(folder),
  };
}
