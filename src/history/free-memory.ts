/**
 * Frees a buffer's memory now. Otherwise buffers like it would trigger one garbage collection after another. No other
 * code may use any part of that memory. Memory that small buffers share is not freed.
 */
export function freeMemory({ buffer, byteLength }: Uint8Array): void {
  if (!(buffer instanceof ArrayBuffer) || buffer.detached) return;
  if (buffer.byteLength === byteLength || buffer.byteLength > Buffer.poolSize) buffer.transfer(0);
}
