/**
 * Sends the data of chunks beside their messages. Inside a message, the library would copy every byte four times, which
 * costs more than everything else that an export does.
 */
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';

/**
 * The value of a message's field "data" in pieces. They are sent one after the other, and the client gets one value.
 */
export type Data = readonly Uint8Array[];

/** The data of the messages that were made and not sent yet, oldest first. */
export type DataQueue = Data[];

/** A piece of an answer. */
export interface AnswerPiece {
  bytes: Uint8Array;
  /**
   * Frees the memory of the bytes. Called when they and all pieces before have been handed to the operating system, and
   * never after the stream was destroyed.
   */
  release?: () => void;
}

/** A frame of gRPC, gRPC-Web and Connect: flags, the length of the message, the message. */
const HEAD_BYTES = 5;
const LENGTH_AT = 1;

/**
 * Returns a copy of the frame with one more member, whose `bytes` bytes the caller sends after it. The length in the
 * frame includes them.
 * @param field the number of the member
 */
function announce(frame: Uint8Array, field: number, bytes: number): Uint8Array {
  const member = new BinaryWriter().tag(field, WireType.LengthDelimited).uint32(bytes).finish();
  const announced = Buffer.concat([frame, member]);
  announced.writeUInt32BE(announced.length - HEAD_BYTES + bytes, LENGTH_AT);
  return announced;
}

/**
 * Frees the memory of data at once if this is the last piece of it: a download would else start a garbage collection of
 * the whole heap for every 30 MiB. No other code has this memory, because Node's parser of HTTP copies the body.
 */
function releaseData({ buffer, byteOffset, length }: Uint8Array): void {
  const isLast = byteOffset + length === buffer.byteLength;
  if (isLast && buffer instanceof ArrayBuffer && buffer.byteLength > Buffer.poolSize) buffer.transfer(0);
}

/**
 * Yields the frames with their data added, each from the front of `queue`, so that the data is not copied. A frame
 * without data in the queue stays as it is.
 * @param field the number of the member that holds the data
 */
export async function* withData(
  frames: AsyncIterable<Uint8Array>,
  queue: DataQueue,
  field: number,
): AsyncGenerator<AnswerPiece> {
  for await (const frame of frames) {
    const data = queue.shift();
    if (data === undefined) {
      yield { bytes: frame };
      continue;
    }
    const length = data.reduce((bytes, piece) => bytes + piece.length, 0);
    yield { bytes: announce(frame, field, length) };
    for (const bytes of data) yield { bytes, release: () => releaseData(bytes) };
  }
}
