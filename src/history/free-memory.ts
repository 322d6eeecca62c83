/**
 * Gives a buffer's memory back now rather than at some later collection, which would be brought on again and again by
 * buffers like it. Whoever calls it is the last to hold any part of that memory. Memory that small buffers share is left
 * alone.
 */
export function freeMemory({ buffer, byteLength }: Uint8Array): void {
  if (!(buffer instanceof ArrayBuffer) || buffer.detached) return;
  if (buffer.byteLength === byteLength || buffer.byteLength > Buffer.poolSize) buffer.transfer(0);
}
