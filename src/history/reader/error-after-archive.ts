import type { FileHandle } from 'node:fs/promises';

const END_RECORD = Buffer.from('PK\u0005\u0006', 'latin1');
const END_RECORD_BYTES = 22;
/** The bytes at the end of a file to search for an error text. Services write a line or two. */
const SEARCHED_BYTES = 64 * 1024;

/**
 * Returns the JSON text after the end of an archive, at most 300 characters; undefined if there is none in the last 64
 * KiB. A service that fails half-way can end its archive normally and append the error (docs/network.md 4.5).
 * @param bytes size of the file
 */
export async function errorAfterArchive(handle: FileHandle, bytes: number): Promise<string | undefined> {
  const length = Math.min(bytes, SEARCHED_BYTES);
  const { buffer } = await handle.read(Buffer.alloc(length), 0, length, bytes - length);
  const end = buffer.lastIndexOf(END_RECORD);
  if (end === -1) return undefined;
  const text = buffer.toString('utf8', end + END_RECORD_BYTES).trim();
  return text.startsWith('{') ? text.slice(0, 300) : undefined;
}
