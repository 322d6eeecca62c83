/** The frames of a stream (gRPC, gRPC-Web and Connect): flags, the length of the message, the message. */

export const FRAME_HEAD_BYTES = 5;
const LENGTH_AT = 1;
const FIRST_ROOM_BYTES = 1024;

/**
 * Joins pieces of any length, however small. Its time and memory depend on the number of bytes, not of pieces. The
 * Connect library would keep every piece, and count all of them again at each new one.
 */
export class JoinedBytes {
  #room = Buffer.allocUnsafe(FIRST_ROOM_BYTES);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(piece: Uint8Array): void {
    const needed = this.#length + piece.length;
    if (needed > this.#room.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.#room.length));
      this.#room.copy(larger, 0, 0, this.#length);
      this.#room = larger;
    }
    this.#room.set(piece, this.#length);
    this.#length = needed;
  }

  /**
   * Returns everything that was added since the last call, and starts again empty. The returned bytes belong to the
   * caller: their memory is not used again.
   */
  take(): Buffer {
    const taken = this.#room.subarray(0, this.#length);
    this.#room = Buffer.allocUnsafe(FIRST_ROOM_BYTES);
    this.#length = 0;
    return taken;
  }

  /**
   * Returns the length of the frame that begins with the first byte, its head included; undefined before its head is
   * complete.
   */
  frameBytes(): number | undefined {
    return this.#length < FRAME_HEAD_BYTES ? undefined : FRAME_HEAD_BYTES + this.#room.readUInt32BE(LENGTH_AT);
  }
}

/**
 * Joins the pieces of a stream of gRPC, gRPC-Web or Connect, and yields each whole frame (head and message) as one
 * buffer. Yields two kinds of faulty frames too, because the Connect library refuses them: the first `most` bytes of a
 * longer frame, and an unfinished frame at the end. Throws only what `pieces` throws.
 * @param most the maximum bytes of a message, without its head
 */
export async function* inFrames(pieces: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Buffer> {
  const joined = new JoinedBytes();
  for await (const piece of pieces) {
    for (let rest = piece; rest.length > 0; ) {
      const end = joined.frameBytes() ?? FRAME_HEAD_BYTES;
      const wanted = Math.min(end, FRAME_HEAD_BYTES + most) - joined.length;
      joined.add(rest.subarray(0, wanted));
      rest = rest.subarray(wanted);
      const frameBytes = joined.frameBytes();
      if (frameBytes === undefined) continue;
      if (joined.length >= frameBytes || frameBytes > FRAME_HEAD_BYTES + most) yield joined.take();
    }
  }
  if (joined.length > 0) yield joined.take();
}
