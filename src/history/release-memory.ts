/**
 * Releases the memory of a buffer at once; no code may use any part of it afterwards. Otherwise buffers like it would
 * trigger one garbage collection after another. Does nothing for a small buffer, which shares its memory with others.
 */
export function releaseMemory({ buffer, byteLength }: Uint8Array): void {
  if (!(buffer instanceof ArrayBuffer) || buffer.detached) return;
  if (buffer.byteLength === byteLength || buffer.byteLength > Buffer.poolSize) buffer.transfer(0);
}
