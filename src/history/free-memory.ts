/**
 * Gives a large buffer's memory back now rather than at some later collection, which would be brought on again and again by
 * buffers like it. Whoever calls it is the last to hold the buffer. Buffers that share their memory are left alone.
 */
export function freeMemory({ buffer, byteLength }: Uint8Array): void {
  const isWhole = buffer.byteLength === byteLength;
  if (buffer instanceof ArrayBuffer && !buffer.detached && isWhole) buffer.transfer(0);
}
