import type { DescMessage } from '@bufbuild/protobuf';
import { BinaryReader } from '@bufbuild/protobuf/wire';

/**
 * Returns true if reading the message would create more than `most` values. Memory depends on the number of values, not
 * of bytes: a message of empty rows takes a hundred times its size. Returns false for bytes that are no message.
 */
export function messageHoldsMore(desc: DescMessage, bytes: Uint8Array, most: number): boolean {
  const reader = new BinaryReader(bytes);
  let values = 0;

  function count(message: DescMessage, end: number): void {
    while (reader.pos < end && values <= most) {
      values += 1;
      const [number, wireType] = reader.tag();
      const inner = message.field && message.fields.find((field) => field.number === number)?.message;
      // 2 is the wire type of everything that has a length.
      if (inner === undefined || wireType !== 2) reader.skip(wireType, number);
      else {
        const length = reader.uint32();
        count(inner, reader.pos + length);
      }
    }
  }

  try {
    count(desc, bytes.length);
  } catch {
    return false;
  }
  return values > most;
}
