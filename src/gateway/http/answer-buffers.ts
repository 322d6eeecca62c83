/** The memory of answers. Memory outside of the heap starts collections of the whole heap, so it is used again. */
import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** Enough for a page of 100 rows. Longer answers get memory of their own. */
const BUFFER_BYTES = 64 * 1024;
/** The most buffers to keep: one mebibyte. */
const MAX_KEPT = 16;

const kept: Buffer[] = [];

/**
 * Returns the bytes of a text with a character for each byte, in memory that is used again once the response has been
 * handed to the operating system, or will never be.
 */
export function answerBuffer(response: ServerResponse, bytes: string): Buffer {
  // Within this process, a connection hands the memory itself to its reader.
  if (bytes.length > BUFFER_BYTES || !(response.socket instanceof Socket)) return Buffer.from(bytes, 'latin1');
  const buffer = kept.pop() ?? Buffer.allocUnsafeSlow(BUFFER_BYTES);
  response.once('finish', () => {
    if (kept.length < MAX_KEPT) kept.push(buffer);
  });
  return buffer.subarray(0, buffer.write(bytes, 'latin1'));
}
