import { createHash } from 'node:crypto';
import { open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OrreryError, unreadable, unwritable } from '../../contract/index.ts';
import { flushFolder, makeFolder, openRegularFile } from '../../files/index.ts';
import { FOLDER_MODE } from './delta-log.ts';
import { OWN_FOLDER } from './manifest.ts';

/** Rows of a row group: few enough that one is converted in little memory. */
const ROW_GROUP_ROWS = 10_240;
export const PARQUET_OPTIONS = `FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${ROW_GROUP_ROWS}`;

/** Bytes of a file that are read at a time. */
const READ_BYTES = 1024 * 1024;

/**
 * Returns the SHA-256 of a file, in hexadecimal digits.
 * @throws OrreryError FILE_UNREADABLE, CANCELLED
 */
export async function digestFile(path: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  // One buffer: those of a stream would stay until a garbage collection.
  const buffer = Buffer.allocUnsafeSlow(READ_BYTES);
  try {
    const handle = await openRegularFile(path);
    try {
      for (;;) {
        if (signal?.aborted) throw new OrreryError('CANCELLED', {});
        const { bytesRead } = await handle.read(buffer, 0, READ_BYTES);
        if (bytesRead === 0) return hash.digest('hex');
        hash.update(buffer.subarray(0, bytesRead));
      }
    } finally {
      await handle.close();
    }
  } catch (thrown) {
    throw thrown instanceof OrreryError ? thrown : unreadable(path, thrown);
  }
}

/**
 * Returns the path of the draft of a table's Parquet file: no pattern of the table's files matches it.
 * @param path relative to `folder`
 */
export function draftOf(folder: string, path: string): string {
  return join(folder, OWN_FOLDER, `.${path.replaceAll('/', '-')}.part`);
}

/**
 * Flushes a finished file that has no name yet. Returns its size (bytes).
 * @throws OrreryError FILE_UNWRITABLE, DISK_FULL
 */
export async function flushDraft(draft: string): Promise<number> {
  try {
    const handle = await open(draft, 'r+');
    try {
      await handle.sync();
      return (await handle.stat()).size;
    } finally {
      await handle.close();
    }
  } catch (thrown) {
    throw unwritable(draft, thrown);
  }
}

/**
 * Gives a flushed draft its name and flushes the folder; replaces a file of that name.
 * @throws OrreryError FILE_UNWRITABLE, DISK_FULL
 */
export async function nameDraft(draft: string, file: string): Promise<void> {
  try {
    await makeFolder(dirname(file), FOLDER_MODE);
    await rename(draft, file);
    await flushFolder(dirname(file));
  } catch (thrown) {
    throw thrown instanceof OrreryError ? thrown : unwritable(file, thrown);
  }
}
