import { randomBytes } from 'node:crypto';
import { constants, deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { deflateOpen } from './deflater.ts';

const MIB = 1024 * 1024;

/** Texts that deflate to a few bytes, to several blocks of memory, and to nearly the size of a block. */
const TEXTS = [
  Buffer.from('1,2\n'),
  Buffer.alloc(MIB, '2023-05-01 10:00:00.123456+00,"some text",42\n'),
  randomBytes(3 * MIB),
  Buffer.from(randomBytes(MIB / 4).toString('hex')),
  randomBytes(MIB / 2),
  Buffer.from('1,2\n'),
];

/** Returns the bytes that a new compressor makes of a text. */
function deflatedAlone(text: Buffer): Buffer {
  return deflateRawSync(text, { level: 6, memLevel: 9, finishFlush: constants.Z_FULL_FLUSH });
}

test('a text has the same bytes, whatever its deflater has deflated before', async () => {
  for (const text of [...TEXTS, ...TEXTS]) {
    expect((await deflateOpen(text)).equals(deflatedAlone(text))).toBe(true);
  }
});

test('texts that are deflated at once do not mix', async () => {
  const texts = [...TEXTS, ...TEXTS, ...TEXTS];
  const deflated = await Promise.all(texts.map(deflateOpen));
  expect(deflated.map((bytes, index) => bytes.equals(deflatedAlone(texts[index] ?? Buffer.of())))).toEqual(
    texts.map(() => true),
  );
});
