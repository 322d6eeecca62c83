import { crc32, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFLATE_END, deflateChunk, storedBlocks } from './deflate.ts';

test('pieces that were deflated separately inflate as one text', async () => {
  const piece = fc.record({ text: fc.string({ maxLength: 200 }), stored: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 6 }), async (pieces) => {
      const made = await Promise.all(
        pieces.map(async ({ text, stored }) => {
          const bytes = Buffer.from(text);
          return stored ? storedBlocks(bytes) : (await deflateChunk({ rows: 1, bytes })).bytes;
        }),
      );
      const text = inflateRawSync(Buffer.concat([...made, DEFLATE_END])).toString();
      expect(text).toBe(pieces.map((piece) => Buffer.from(piece.text).toString()).join(''));
    }),
    { numRuns: 40 },
  );
});

test('a chunk carries the sizes and CRCs of both its forms', async () => {
  const raw = Buffer.from('1,2\n'.repeat(5000));
  const chunk = await deflateChunk({ rows: 5000, bytes: raw });
  expect(chunk).toMatchObject({ rows: 5000, rawBytes: 20_000, rawCrc: crc32(raw), storedCrc: crc32(chunk.bytes) });
  expect(chunk.bytes.length).toBeLessThan(500);
});

test('a piece without a last block is not a whole stream: a truncated archive cannot look complete', async () => {
  const { bytes } = await deflateChunk({ rows: 1, bytes: Buffer.from('text\n') });
  expect(() => inflateRawSync(bytes)).toThrow('unexpected end of file');
});

test('a text longer than a stored block needs several', () => {
  const text = Buffer.alloc(200_000, 'header');
  expect(inflateRawSync(Buffer.concat([storedBlocks(text), DEFLATE_END])).equals(text)).toBe(true);
});
