import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { type AnswerPiece, type Data, withData } from './chunk-data.ts';

async function piecesOf(data: Data): Promise<AnswerPiece[]> {
  const frames = Readable.from([Buffer.alloc(5)]);
  const [, ...pieces] = await Readable.from(withData(frames, [data], 2)).toArray();
  return pieces as AnswerPiece[];
}

test('memory of data is freed with its last part, and not before', async () => {
  const memory = Buffer.alloc(100_000, 1);
  const [first, last] = await piecesOf([memory.subarray(0, 60_000), memory.subarray(60_000)]);
  first?.release?.();
  expect(memory.every((byte) => byte === 1)).toBe(true);
  last?.release?.();
  expect(memory.buffer.detached).toBe(true);
});

test('memory that Node shares among small buffers is not freed', async () => {
  const shared = Buffer.from('shared');
  const [piece] = await piecesOf([Buffer.from(shared.buffer)]);
  piece?.release?.();
  expect(shared.toString()).toBe('shared');
});
