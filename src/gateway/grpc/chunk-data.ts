/**
 * Sends the data of chunks beside their messages. Inside a message, the library would copy every byte four times, which
 * costs more than everything else that an export does.
 */
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire';

/** The data of one chunk as pieces, which are sent one after the other as one member. */
export type Data = readonly Uint8Array[];

/** The data of the messages that were made and not sent yet, oldest first. */
export type DataQueue = Data[];

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
 * Yields the frames with their data added, each from the front of `queue`, so that the data is not copied. A frame
 * without data in the queue stays as it is.
 * @param field the number of the member that holds the data
 */
export async function* withData(
  frames: AsyncIterable<Uint8Array>,
  queue: DataQueue,
  field: number,
): AsyncGenerator<Uint8Array> {
  for await (const frame of frames) {
    const data = queue.shift();
    if (data === undefined) {
      yield frame;
      continue;
    }
    yield announce(
      frame,
      field,
      data.reduce((bytes, piece) => bytes + piece.length, 0),
    );
    yield* data;
  }
}
