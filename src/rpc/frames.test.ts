import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inFrames } from './frames.ts';

function frame(message: Uint8Array, length = message.length): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(length, 1);
  return Buffer.concat([head, message]);
}

async function* inPieces(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield await Promise.resolve(bytes.subarray(at, at + size));
    at += size;
  }
}

async function all(frames: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const read: Buffer[] = [];
  for await (const one of frames) read.push(one);
  return read;
}

const MAX_BYTES = 100;

test('every frame is one piece, however the bytes come', async () => {
  const messages = fc.array(fc.uint8Array({ maxLength: MAX_BYTES }), { maxLength: 8 });
  const sizes = fc.array(fc.integer({ min: 1, max: 130 }), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(messages, sizes, async (sent, cuts) => {
      const frames = sent.map((message) => frame(message));
      const read = await all(inFrames(inPieces(Buffer.concat(frames), cuts), MAX_BYTES));
      expect(read.map(String)).toEqual(frames.map(String));
    }),
  );
});

test('what is no whole frame is given on, for the library to refuse', async () => {
  const half = Buffer.concat([frame(Buffer.from('whole')), frame(Buffer.from('half'), 50)]);
  expect(await all(inFrames(inPieces(half, [3]), MAX_BYTES))).toEqual([
    frame(Buffer.from('whole')),
    frame(Buffer.from('half'), 50),
  ]);
});

test('a frame above the limit is given on when its head says so, and none of it is kept', async () => {
  const pieces = inPieces(frame(Buffer.alloc(10), 0xffff_fff0), [1]);
  const frames = inFrames(pieces, MAX_BYTES);
  expect((await frames.next()).value).toHaveLength(5);
});
